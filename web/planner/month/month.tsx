import './planner-month.css'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { FeedErrors } from '../feeds/feed-status.tsx'
import { useEventsWithFeeds } from '../feeds/use-events-with-feeds.ts'
import { usePlanner } from '../use-planner.ts'
import { StaleEventsNotice } from '../week/stale-events-notice.tsx'
import { MonthDayPanel } from './month-day-panel.tsx'
import { MonthGrid } from './month-grid.tsx'
import { addMonths, isInCalendar, monthGrid, monthOf, monthTitle } from './month-layout.ts'
import { MonthLines } from './month-lines.tsx'
import { monthView } from './month-view.ts'

const monthPath = (date: string) => `/planner/month?date=${date}`

/** The calendar of a month, the items of the selected day, and a line for each category. */
export function Month({ date, readOnly }: { date: string; readOnly: boolean }) {
  const { state, today, isPartial } = usePlanner()
  const events = useEventsWithFeeds()
  const { eventsOn } = events
  const navigate = useNavigate()
  const month = monthOf(date)
  const { weekStart } = state.settings
  const weeks = useMemo(() => monthGrid(month, weekStart), [month, weekStart])
  const days = useMemo(() => {
    const dates = weeks.flat().filter((day) => day !== null)
    return monthView(state, { dates, eventsOn })
  }, [state, weeks, eventsOn])
  const select = (day: string) => {
    if (isInCalendar(day)) void navigate(monthPath(day), { replace: true, preventScrollReset: true })
  }
  const day = days.get(date)
  return (
    <div className="planner-month">
      <header className="flex flex-wrap items-end justify-between gap-x-s6 gap-y-s4">
        <h1 className="text-[length:var(--text-title)] leading-tight font-[580]">{monthTitle(month)}</h1>
        <div className="flex flex-wrap items-center gap-x-s3 gap-y-s2">
          <nav className="flex flex-wrap items-center" aria-label="Months">
            <Link
              className="icon-btn"
              to={monthPath(addMonths(date, -1))}
              aria-label={monthTitle(monthOf(addMonths(date, -1)))}
              preventScrollReset
            >
              <ChevronLeft size={24} aria-hidden="true" />
            </Link>
            <Link
              className="icon-btn"
              to={monthPath(addMonths(date, 1))}
              aria-label={monthTitle(monthOf(addMonths(date, 1)))}
              preventScrollReset
            >
              <ChevronRight size={24} aria-hidden="true" />
            </Link>
            {month !== monthOf(today) && (
              <ButtonLink variant="quiet" size="small" to="/planner/month" preventScrollReset>
                This month
              </ButtonLink>
            )}
          </nav>
          <ButtonLink variant="secondary" size="small" to={`/planner/print?sheet=month&date=${month}-01`}>
            <Printer size={20} aria-hidden="true" />
            Print
          </ButtonLink>
        </div>
      </header>
      <div className="mt-s6 grid gap-x-gap gap-y-s5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-start">
        <Surface punched className="planner-month__sheet">
          <MonthGrid weeks={weeks} days={days} selectedDay={date} onSelect={select} />
        </Surface>
        {day && <MonthDayPanel day={day} />}
      </div>
      <MonthLines key={month} month={month} readOnly={readOnly} />
      <footer className="mt-s5 text-sm text-ink-muted">
        {isPartial && month < monthOf(today) && <p role="status">Earlier entries are still loading.</p>}
        <StaleEventsNotice events={events} />
        <FeedErrors />
      </footer>
    </div>
  )
}
