import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '#contract/dates.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { weekDays } from '../check-ins/check-in-dates.ts'
import { goalsOfWeek } from '../check-ins/sunday/carried-steps.ts'
import { usePlanner } from '../use-planner.ts'
import { weekName, weekPath, weekRange } from './week-names.ts'

type WeekHeadProps = {
  days: readonly string[]
  /** Null in a past week. */
  onAddAppointment: (() => void) | null
}

export function WeekHead({ days, onAddAppointment }: WeekHeadProps) {
  const { state, today } = usePlanner()
  const [first = today] = days
  const currentFirst = weekDays(today, state.settings.weekStart)[0] ?? today
  const name = weekName(first, currentFirst)
  const range = weekRange(days, today)
  const goals = goalsOfWeek(state, days)
  return (
    <header className="week__head">
      <h1 className="week__title">
        {name ? (
          <>
            {name} <span className="week__range">{range}</span>
          </>
        ) : (
          range
        )}
      </h1>
      {goals.length > 0 && (
        <section className="week__goals" aria-label="What matters this week">
          <ol>
            {goals.map(({ id, text, state }) => (
              <li key={id} data-state={state}>
                {text}
                {state === 'done' && <span className="sr">, done</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="week__tools">
        <nav className="week__turn" aria-label="Weeks">
          <Link className="icon-btn" to={weekPath(addDays(first, -7))} aria-label="Previous week" preventScrollReset>
            <ChevronLeft size={24} aria-hidden="true" />
          </Link>
          <Link className="icon-btn" to={weekPath(addDays(first, 7))} aria-label="Next week" preventScrollReset>
            <ChevronRight size={24} aria-hidden="true" />
          </Link>
          {first !== currentFirst && (
            <ButtonLink variant="quiet" size="small" to="/planner/week" preventScrollReset>
              This week
            </ButtonLink>
          )}
        </nav>
        {onAddAppointment && (
          <Button variant="secondary" size="small" onClick={onAddAppointment}>
            <CalendarPlus size={20} aria-hidden="true" />
            Appointment
          </Button>
        )}
        <ButtonLink variant="secondary" size="small" to={`/planner/print?sheet=week&date=${first}`}>
          <Printer size={20} aria-hidden="true" />
          Print
        </ButtonLink>
      </div>
    </header>
  )
}
