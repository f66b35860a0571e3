import { longDate } from '#contract/dates.ts'
import { compilePdf } from '../compile.ts'
import { printableText } from '../printable-text.ts'
import { buildChapters, type Chapter, calendarRows, dayOfMonth, type Week } from './calendar.ts'

export type PlannerDocument = { from: Date; businessName: string }

/**
 * Renders the Digital Journey Planner from the month of `from`: cover, year, twelve months with their weeks, and a page
 * per category, with links between them (features: downloads, 5).
 */
export function renderPlanner({ from, businessName }: PlannerDocument): Uint8Array<ArrayBuffer> {
  const chapters = buildChapters(from)
  const weeks = chapters.flatMap((chapter) => chapter.weeks)
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  const years = first?.year === last?.year ? String(first?.year) : `${first?.year}-${last?.year}`
  return compilePdf('planner', {
    title: `Digital Journey Planner ${years}`,
    author: `${businessName} Team`,
    businessName: printableText(businessName, { count: 0 }),
    created: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1)),
    paper: 'letter',
    years,
    span: `${first?.name} ${first?.year} to ${last?.name} ${last?.year}`,
    months: chapters.map((chapter) => monthOf(chapter, weeks)),
  })
}

function monthOf({ month, weeks }: Chapter, allWeeks: Week[]) {
  return {
    id: `month-${month.days[0]?.slice(0, 7)}`,
    name: month.name,
    year: month.year,
    rows: calendarRows(month).map((days) => {
      const week = allWeeks.find((one) => days.some((day) => day !== null && one.days.includes(day)))
      return { week: week ? weekId(week) : null, days: days.map((day) => day && dayOfMonth(day)) }
    }),
    weeks: weeks.map((week) => ({
      id: weekId(week),
      number: week.number,
      title: weekTitle(week),
      days: week.days.map(dayOfMonth),
    })),
  }
}

const weekId = ({ number }: Week): string => `week-${number}`

/** Returns text like 'October 26 to November 1, 2026'. */
function weekTitle({ days }: Week): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return `${longDate(first).replace(/, \d+$/, '')} to ${longDate(last)}`
}
