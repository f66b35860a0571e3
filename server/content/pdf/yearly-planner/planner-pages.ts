import { categoryNames } from '#contract/content/categories.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import { longDate } from '#contract/dates.ts'
import type { SheetPage } from '#contract/planner/sheets/drawing.ts'
import { layoutMonth, monthGrid } from '#contract/planner/sheets/month-sheet.ts'
import { contentFrame, type PaperArea, sheetFrame } from '#contract/planner/sheets/sheet-geometry.ts'
import type { SheetOptions } from '#contract/planner/sheets/sheet-page.ts'
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
    const sheetOptions = { paper: options.paper, side, businessName, blankLines: BLANK_LINES, codes: [] } as const
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
  const { weekStart } = options
  const content = { kind: 'month', from: first, weekStart, days: [], steps: [] } as const
  const page = add(monthId(first), (sheet) => layoutMonth({ ...content, days: [], steps: [] }, sheet), {
    isBookmarked: true,
  })
  page.links.push({ ...headingArea(page), to: 'year' })
  page.links.push(...dayLinks(page, first, allWeeks, options))
  for (const week of weeks) {
    const [monday = ''] = week.days
    const weekPage = add(weekId(week), (sheet) => layoutEmptyWeek(monday, week.number, sheet))
    weekPage.links.push({ ...headingArea(weekPage), to: monthId(first) })
    if (!options.hasDayPages) continue
    weekPage.links.push(...scheduleLinks(weekPage, week))
    for (const day of week.days) {
      const dayPage = add(dayId(day), (sheet) => layoutDay(day, sheet))
      dayPage.links.push({ ...headingArea(dayPage), to: weekId(week) })
    }
  }
}

const layoutEmptyWeek = (from: string, number: number, options: SheetOptions) =>
  layoutWeek(
    {
      kind: 'week',
      from,
      label: `Week ${number} of ${WEEKS}`,
      days: Array.from({ length: 7 }, () => []),
      steps: [],
      tracks: [],
      good: '',
    },
    options,
  )

const monthId = (date: string): string => `month-${date.slice(0, 7)}`
const weekId = ({ number }: Week): string => `week-${number}`
const dayId = (date: string): string => `day-${date}`

function headingArea(page: SheetPage): PaperArea {
  const frame = sheetFrame(page.paper, page.side)
  const content = contentFrame(page.paper, page.side)
  return { ...frame, height: content.y - frame.y }
}

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

/** Links the name of each day in the schedule of a week to the page of the day. */
function scheduleLinks(page: SheetPage, { days }: Week) {
  return days.flatMap((date) => {
    const name = weekdayName(date)
    const text = page.form.texts.find((text) => text.text === name)
    return text ? [{ x: text.x, y: text.y - 4, width: text.width, height: 6, to: dayId(date) }] : []
  })
}

export const dayTitle = (date: string): string => `${weekdayName(date)}, ${longDate(date).replace(/, \d+$/, '')}`
