import { z } from 'zod'
import { categoryNames } from '../content/categories.ts'
import type { PrintedSheet } from './items.ts'
import {
  type Appointment,
  type CheckIn,
  type Feed,
  FIRST_SHEET_LAYOUT,
  type Journey,
  type Step,
  stampNames,
  type Track,
} from './items.ts'
import { PLANNER_FILE_VERSION } from './planner-file.ts'

// The JSON export of a planner. It holds everything that a person entered: journeys, steps, appointments, calendars, tracks
// with their entries, sessions with their answers, printed sheets and settings. Deleted items are missing, and so are the
// other texts of a line that two devices wrote at the same time. Browsers check a file by reading it as a planner
// (web/planner/import/parse-planner-file.ts), because they load no zod.

const id = z.string().regex(/^(core|\d{4}q[1-4])\.[\w-]{1,64}$/)
const date = z.iso.date()
/** A day that cannot be read is empty. */
const dateOrEmpty = date.or(z.literal(''))
const time = z.iso.time({ precision: -1 })
/** A fractional index. */
const position = z.string()
const instant = z.number()
const stampName = z.enum(stampNames)
const checkInKind = z.enum(['morning', 'sunday', 'season'])
const paper = z.enum(['a4', 'letter', 'a5'])

const origin = z.discriminatedUnion('from', [
  z.object({ from: z.literal('typed') }),
  z.object({ from: z.literal('lesson'), lessonId: z.string(), text: z.string(), path: z.string() }),
  z.object({ from: z.enum(['class', 'order', 'plan', 'post']), id: z.string() }),
])

const awardDue = z.discriminatedUnion('after', [
  z.object({ after: z.literal('steps'), count: z.number() }),
  z.object({ after: z.literal('date'), date }),
  z.object({ after: z.literal('stamp'), stamp: stampName }),
])

const journey = z.object({
  id,
  title: z.string(),
  category: z.enum(categoryNames).nullable(),
  state: z.enum(['draft', 'active', 'paused', 'arrived', 'dropped']),
  startsOn: date.nullable(),
  targetDate: date.nullable(),
  arrivedOn: date.nullable(),
  previousJourneyId: z.string().nullable(),
  reason: z.string(),
  stamps: z.record(stampName, z.object({ answer: z.string(), stampedAt: instant.nullable() })),
  questions: z.partialRecord(stampName, z.string()),
  tools: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })),
  awards: z.array(z.object({ id: z.string(), text: z.string(), due: awardDue, givenOn: date.nullable() })),
  origin,
  position,
  createdAt: instant,
}) satisfies z.ZodType<Journey>

const step = z.object({
  id,
  journeyId: z.string().nullable(),
  text: z.string(),
  // Missing in files of earlier builds.
  notes: z.string().default(''),
  parts: z.array(z.object({ id: z.string(), text: z.string(), isDone: z.boolean() })).default([]),
  state: z.enum(['open', 'done', 'dropped', 'waiting']),
  doneAt: instant.nullable(),
  doneOn: date.nullable(),
  doneBy: z.enum(['screen', 'paper']).nullable(),
  waitingFor: z.string(),
  waitingUntil: date.nullable(),
  date: date.nullable(),
  time: time.nullable(),
  minutes: z.number().nullable(),
  moves: z.number(),
  recurrence: z.string().nullable(),
  origin,
  position,
  createdAt: instant,
}) satisfies z.ZodType<Step>

const appointment = z.object({
  id,
  title: z.string(),
  date,
  startTime: time.nullable(),
  endTime: time.nullable(),
  recurrence: z.string().nullable(),
}) satisfies z.ZodType<Appointment>

const feed = z.object({ id, name: z.string(), url: z.string() }) satisfies z.ZodType<Feed>

const track = z.object({
  id,
  journeyId: z.string().nullable(),
  title: z.string(),
  measure: z.enum(['tick', 'count', 'amount']),
  unit: z.string(),
  weekdays: z.array(z.number()),
  weeklyTarget: z.number().nullable(),
  startsOn: dateOrEmpty,
  endsOn: date.nullable(),
  pauses: z.array(z.object({ id: z.string(), from: dateOrEmpty, to: date.nullable(), reason: z.string() })),
  origin,
  position,
  createdAt: instant,
  /** Values by date: 1 for a tick. */
  entries: z.record(date, z.number()),
}) satisfies z.ZodType<Track>

const session = z.object({
  id,
  kind: checkInKind,
  date,
  startedAt: instant,
  finishedAt: instant.nullable(),
  part: z.number(),
  answers: z.record(z.string(), z.string()),
  carriedStepIds: z.array(z.string()),
  droppedStepIds: z.array(z.string()),
}) satisfies z.ZodType<CheckIn>

const sheet = z.object({
  id,
  code: z.string(),
  kind: z.enum(['week', 'month', 'journey', 'tracks', 'session']),
  date: date.nullable(),
  journeyId: z.string().nullable(),
  sessionKind: checkInKind.nullable(),
  page: z.number(),
  pages: z.number(),
  paper,
  side: z.enum(['left', 'right']),
  boxes: z.array(
    z.object({ of: z.string(), from: date.nullable(), at: z.array(z.tuple([z.number(), z.number(), z.number()])) }),
  ),
  layout: z.number().default(FIRST_SHEET_LAYOUT),
  printedAt: instant,
}) satisfies z.ZodType<PrintedSheet>

const settings = z.object({
  weekStart: z.union([z.literal(0), z.literal(6)]),
  dayMinutes: z.array(z.number()).length(7),
  paper,
  remindBy: z.enum(['off', 'mail', 'push', 'both']),
  quietFrom: z.string(),
  quietTo: z.string(),
  timeZone: z.string(),
})

export const plannerFile = z.object({
  /** Names the kind of file. */
  planner: z.literal('journey'),
  version: z.literal(PLANNER_FILE_VERSION),
  /** Format of the documents, see `DOCUMENT_FORMAT`. */
  documentFormat: z.number(),
  exportedOn: date,
  journeys: z.array(journey),
  steps: z.array(step),
  appointments: z.array(appointment),
  feeds: z.array(feed),
  tracks: z.array(track),
  sessions: z.array(session),
  sheets: z.array(sheet),
  settings,
  /** Enrollments and orders whose steps were added, so that they are not added again. */
  addedSources: z.array(z.string()),
})
