import { categoryNames } from '#contract/content/categories.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import { longDate } from '#contract/dates.ts'
import type { DrawnText, SheetPage } from '#contract/planner/sheets/drawing.ts'
import { layoutMonth, monthGrid } from '#contract/planner/sheets/month-sheet.ts'
import type { SheetEntry } from '#contract/planner/sheets/sheet-content.schema.ts'
import { headingArea, type SheetOptions } from '#contract/planner/sheets/sheet-page.ts'
import { layoutWeek } from '#contract/planner/sheets/week-sheet.ts'
import { buildChapters, type Chapter, type Week, type WeekStart, weekdayName } from './calendar.ts'
import { layoutDay } from './day-page.ts'
import { drawPlannerFooter } from './planner-footer.ts'
import { layoutSection } from './section-page.ts'
import { layoutYear } from './year-page.ts'

export type YearlyPlannerPdfOptions = {
  paper: PaperSize
  weekStart: WeekStart
  /** Adds a page for each day after the page of its week. */
  hasDayPages: boolean
  /** Appointments to print where they fall, as far as there is room. */
  days: { date: string; entries: SheetEntry[] }[]
}

type PlannerPage = { page: SheetPage; isBookmarked: boolean; category: string | null }

type Layout = (options: SheetOptions) => SheetPage[]

/** Empty lines fill the pages. */
const BLANK_LINES = 60
const WEEKS = 52

/**
 * Lays out a year: its overview, twelve months with their weeks, and a page for each category. The first page follows the
 * cover. Pages link to each other: day to week, week to month, month to year, and back.
 */
export function planPages(from: Date, businessName: string, options: YearlyPlannerPdfOptions): PlannerPage[] {
  const chapters = buildChapters(from, options.weekStart)
  const weeks = chapters.flatMap((chapter) => chapter.weeks)
  const pages: PlannerPage[] = []
  const add = (id: string, layout: Layout, change: Partial<Omit<PlannerPage, 'page'>> = {}) => {
    // The cover is the first page, on the right.
    const side = pages.length % 2 === 0 ? 'left' : 'right'
    const sheetOptions = {
      paper: options.paper,
      side,
      businessName,
      blankLines: BLANK_LINES,
      codes: [],
      isOnePage: true,
    } as const
    const [page] = layout(sheetOptions)
    if (!page) throw new Error(`the page ${id} is empty`)
    page.id = id
    pages.push({ page, isBookmarked: false, category: null, ...change })
    return page
  }
  add('year', (sheet) => layoutYear(chapters, weeks, sheet, options.weekStart), { isBookmarked: true })
  for (const chapter of chapters) addMonth(chapter, weeks, options, add)
  for (const category of categoryNames) {
    add(category.toLowerCase(), (sheet) => layoutSection(category, sheet), { isBookmarked: true, category })
  }
  for (const [index, { page }] of pages.entries()) drawPlannerFooter(page, index + 2, pages.length + 1)
  return pages
}

type AddPage = (id: string, layout: Layout, change?: Partial<Omit<PlannerPage, 'page'>>) => SheetPage

function addMonth({ month, weeks }: Chapter, allWeeks: Week[], options: YearlyPlannerPdfOptions, add: AddPage): void {
  const [first = ''] = month.days
  const { weekStart, days } = options
  const entriesOn = (date: string) => days.find((day) => day.date === date)?.entries ?? []
  const page = add(
    monthId(first),
    (sheet) => layoutMonth({ kind: 'month', from: first, weekStart, days, steps: [] }, sheet),
    { isBookmarked: true },
  )
  page.links.push({ ...headingArea(page), to: 'year' })
  page.links.push(...dayLinks(page, first, allWeeks, options))
  for (const week of weeks) {
    const weekPage = add(weekId(week), (sheet) => layoutYearWeek(week, entriesOn, sheet))
    weekPage.links.push({ ...headingArea(weekPage), to: monthId(first) })
    if (!options.hasDayPages) continue
    weekPage.links.push(...scheduleLinks(weekPage, week))
    for (const day of week.days) {
      const dayPage = add(dayId(day), (sheet) => layoutDay(day, entriesOn(day), sheet))
      dayPage.links.push({ ...headingArea(dayPage), to: weekId(week) })
    }
  }
}

function layoutYearWeek(
  { days, number }: Week,
  entriesOn: (date: string) => SheetEntry[],
  options: SheetOptions,
): SheetPage[] {
  const [from = ''] = days
  const label = `Week ${number} of ${WEEKS}`
  const content = { kind: 'week', from, label, days: days.map(entriesOn), steps: [], tracks: [], good: '' } as const
  return layoutWeek({ ...content, steps: [], tracks: [] }, options)
}

const monthId = (date: string): string => `month-${date.slice(0, 7)}`
const weekId = ({ number }: Week): string => `week-${number}`
const dayId = (date: string): string => `day-${date}`

/** Links each day of the calendar to its page, or to the page of its week. */
function dayLinks(page: SheetPage, first: string, weeks: Week[], { weekStart, hasDayPages }: YearlyPlannerPdfOptions) {
  // Only the cells of the calendar are outlined on all sides.
  const cells = page.form.rectangles.filter(({ stroke, fill }) => stroke === 'hair' && fill === null)
  return monthGrid(first, weekStart)
    .flat()
    .flatMap((date, index) => {
      const [cell, week] = [cells[index], weeks.find(({ days }) => days.includes(date))]
      if (!cell || !week) return []
      const { x, y, width, height } = cell
      return [{ x, y, width, height, to: hasDayPages ? dayId(date) : weekId(week) }]
    })
}

/** Links the name and the entries of each day in the schedule of a week to the page of the day. */
function scheduleLinks({ form, ink }: SheetPage, { days }: Week) {
  const names = days.flatMap((date) => form.texts.find(({ text }) => text === weekdayName(date)) ?? [])
  const height = (names[1]?.y ?? 0) - (names[0]?.y ?? 0)
  return names.flatMap((name, index) => {
    const isEntry = ({ x, y }: DrawnText) => x >= name.x && x < name.x + name.width && y > name.y && y < name.y + height
    return [name, ...ink.texts.filter(isEntry)].map((text) => linkOf(text, dayId(days[index] ?? '')))
  })
}

const linkOf = ({ x, y, width }: DrawnText, to: string) => ({ x, y: y - 4, width, height: 6, to })

export const dayTitle = (date: string): string => `${weekdayName(date)}, ${longDate(date).replace(/, \d+$/, '')}`
