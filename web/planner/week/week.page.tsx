import { useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { parseDate, weekDays } from '../check-ins/check-in-dates.ts'
import { usePlanner } from '../use-planner.ts'
import { Week } from './week.tsx'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Week')

/** The week of `?date=`, or that of today. */
export default function WeekPage() {
  const { state, today } = usePlanner()
  const [query] = useSearchParams()
  const date = parseDate(query.get('date')) ?? today
  const days = weekDays(date, state.settings.weekStart)
  return <Week key={days[0]} days={days} date={date} />
}
