import { z } from 'zod'
import { categoryNames } from '../../content/categories.ts'
import { paperSizeNames } from '../../content/pdf/paper-sizes.ts'
import { boundedString } from '../../fields.schema.ts'
import { stampNames } from '../items.ts'
import { yearlyPlannerMonth } from '../yearly-planner.ts'
import { isSheetCode } from './sheet-code.ts'
import {
  SHEET_ANSWER_MAX,
  SHEET_BLANK_LINES_MAX,
  SHEET_DAY_ENTRIES_MAX,
  SHEET_DETAILS_MAX,
  SHEET_LAYOUT,
  SHEET_PAGES_MAX,
  SHEET_PARTS_MAX,
  SHEET_QUESTIONS_MAX,
  SHEET_STEPS_MAX,
  SHEET_TEXT_MAX,
  SHEET_TRACKS_MAX,
} from './sheet-limits.ts'

const boundedText = (max: number) => {
  const message = `At most ${max} characters.`
  return boundedString(max, message, 'Must be text.')
    .overwrite((value) => value.toWellFormed())
    .max(max, message)
}
const text = boundedText(SHEET_TEXT_MAX)
const answer = boundedText(SHEET_ANSWER_MAX)
const itemId = z.string().max(60, 'At most 60 characters.')
const date = z.iso.date('This isn’t a date.')
const category = z.enum(categoryNames).nullable()
const weekStart = z.union([z.literal(0), z.literal(6)], 'A week starts on Monday (0) or Sunday (6).')

/** `details` are lines below the text, and `note` is a short text at the end of the line, such as 'Tue 1'. */
const sheetStep = z.object({
  id: itemId,
  text,
  details: boundedText(SHEET_DETAILS_MAX),
  note: boundedText(40),
  isDone: z.boolean(),
})
export type SheetStep = z.infer<typeof sheetStep>
const steps = z.array(sheetStep).max(SHEET_STEPS_MAX, `At most ${SHEET_STEPS_MAX} steps.`)

/** `dates` are the days with a box, or with a field for a count or an amount. */
const sheetTrack = z.object({
  id: itemId,
  title: text,
  measure: z.enum(['tick', 'count', 'amount'], 'The measure must be tick, count or amount.'),
  dates: z.array(date).max(31, 'At most 31 days.'),
  entries: z.array(z.object({ date, value: z.number() })).max(31, 'At most 31 entries.'),
})
export type SheetTrack = z.infer<typeof sheetTrack>
const tracks = z.array(sheetTrack).max(SHEET_TRACKS_MAX, `At most ${SHEET_TRACKS_MAX} tracks.`)

/** `time` is text such as '2:30 PM'. */
const sheetEntry = z.object({ time: boundedText(20).nullable(), text })
export type SheetEntry = z.infer<typeof sheetEntry>
const dayEntries = z.array(sheetEntry).max(SHEET_DAY_ENTRIES_MAX, `At most ${SHEET_DAY_ENTRIES_MAX} entries a day.`)
const datedEntries = z.object({ date, entries: dayEntries })

const weekSheet = z.object({
  kind: z.literal('week'),
  from: date,
  label: boundedText(40),
  /** Entries of the seven days from `from`. */
  days: z.array(dayEntries).length(7, 'A week has seven days.'),
  steps,
  tracks,
  good: answer,
})
export type WeekSheet = z.infer<typeof weekSheet>

const monthSheet = z.object({
  kind: z.literal('month'),
  /** First day of the month. */
  from: date,
  weekStart,
  days: z.array(datedEntries).max(31, 'At most 31 days.'),
  steps,
})
export type MonthSheet = z.infer<typeof monthSheet>

const journeySheet = z.object({
  kind: z.literal('journey'),
  title: text,
  category,
  note: text,
  stamps: z
    .array(z.object({ name: z.enum(stampNames), answer, isStamped: z.boolean() }))
    .max(stampNames.length, 'A journey has six stamps.'),
  steps,
})
export type JourneySheet = z.infer<typeof journeySheet>

const tracksSheet = z.object({ kind: z.literal('tracks'), from: date, weekStart, tracks })
export type TracksSheet = z.infer<typeof tracksSheet>

const checkInPart = z.object({
  title: text,
  note: text,
  questions: z
    .array(z.object({ text, answer, lines: z.int().min(1).max(12) }))
    .max(SHEET_QUESTIONS_MAX, `At most ${SHEET_QUESTIONS_MAX} questions.`),
  steps,
})
const checkInSheet = z.object({
  kind: z.literal('session'),
  sessionKind: z.enum(['morning', 'sunday', 'season']),
  from: date,
  title: text,
  note: text,
  parts: z.array(checkInPart).max(SHEET_PARTS_MAX, `At most ${SHEET_PARTS_MAX} parts.`),
})
export type CheckInSheet = z.infer<typeof checkInSheet>

const sheetContent = z.discriminatedUnion(
  'kind',
  [weekSheet, monthSheet, journeySheet, tracksSheet, checkInSheet],
  'The sheet must be a week, month, journey, tracks or session.',
)
export type SheetContent = z.infer<typeof sheetContent>

export const sheetPdfInput = z.object({
  layout: z.literal(SHEET_LAYOUT, 'This page is out of date. Please reload it.'),
  content: sheetContent,
  paper: z.enum(paperSizeNames, 'The paper must be a4, letter or a5.'),
  side: z.enum(['left', 'right'], 'The side must be left or right.'),
  blankLines: z.int().min(0).max(SHEET_BLANK_LINES_MAX, `At most ${SHEET_BLANK_LINES_MAX} blank lines.`),
  onRefillPages: z.boolean(),
  /** One code per page. */
  codes: z
    .array(z.string().refine(isSheetCode, 'This isn’t the code of a sheet.'))
    .min(1, 'Each page needs a code.')
    .max(SHEET_PAGES_MAX, `At most ${SHEET_PAGES_MAX} pages.`),
})
export type SheetPdfInput = z.infer<typeof sheetPdfInput>

/** Days of twelve months, and of the weeks around them. */
const YEAR_DAYS_MAX = 380

/** The planner of a year with appointments. */
export const yearPdfInput = z.object({
  /** First month. */
  start: z.string().regex(yearlyPlannerMonth, 'This isn’t a month.'),
  paper: z.enum(paperSizeNames, 'The paper must be a4, letter or a5.'),
  weekStart,
  hasDayPages: z.boolean(),
  days: z.array(datedEntries).max(YEAR_DAYS_MAX, `At most ${YEAR_DAYS_MAX} days.`),
})
export type YearPdfInput = z.infer<typeof yearPdfInput>
