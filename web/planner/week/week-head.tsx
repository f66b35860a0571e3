import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '#contract/dates.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { weekDays } from '../check-ins/check-in-dates.ts'
import { goalsOfWeek } from '../check-ins/sunday/carried-steps.ts'
import { usePlanner } from '../use-planner.ts'
import { weekName, weekPath, weekRange } from './week-names.ts'

export type WeekLayout = 'list' | 'hours'

type WeekHeadProps = {
  days: readonly string[]
  layout: WeekLayout
  onLayout: (layout: WeekLayout) => void
  /** Null in a past week. */
  onAddAppointment: (() => void) | null
}

export function WeekHead({ days, layout, onLayout, onAddAppointment }: WeekHeadProps) {
  const { state, today } = usePlanner()
  const [first = today] = days
  const currentFirst = weekDays(today, state.settings.weekStart)[0] ?? today
  const name = weekName(first, currentFirst)
  const range = weekRange(days, today)
  const goals = goalsOfWeek(state, days)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-s6 gap-y-s4">
      <h1 className="text-[1.625rem] leading-tight font-[580] sm:text-[length:var(--text-title)]">
        {name ? (
          <>
            {name}{' '}
            <span className="inline-block text-[1.125rem] leading-snug font-[460] tracking-normal text-ink-muted sm:text-xl">
              {range}
            </span>
          </>
        ) : (
          range
        )}
      </h1>
      {goals.length > 0 && (
        <section className="order-1 basis-full" aria-label="What matters this week">
          <ol className="flex flex-wrap gap-x-s6 gap-y-s1 pl-5 font-[560]">
            {goals.map(({ id, text, state }) => (
              <li key={id} className={state === 'done' ? 'text-ink-muted line-through' : undefined}>
                {text}
                {state === 'done' && <span className="sr">, done</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="week__tools flex flex-wrap items-center gap-x-s3 gap-y-s2 print:hidden">
        <nav className="week__turn flex flex-wrap items-center" aria-label="Weeks">
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
        <LayoutSwitch layout={layout} onLayout={onLayout} />
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

const layoutNames: Record<WeekLayout, string> = { list: 'List', hours: 'Hours' }

/** The key is that of the other layout. */
const LayoutSwitch = ({ layout, onLayout }: Pick<WeekHeadProps, 'layout' | 'onLayout'>) => (
  <fieldset className="flex gap-0.5 rounded-md bg-sunk p-0.5" aria-label="Layout of the week">
    {(['list', 'hours'] as const).map((name) => (
      <button
        key={name}
        type="button"
        className="min-h-10 cursor-pointer rounded-sm border-[1.5px] border-transparent px-s3 font-[560] text-ink-muted aria-pressed:border-edge aria-pressed:bg-raised aria-pressed:text-ink"
        aria-pressed={name === layout}
        aria-keyshortcuts={name === layout ? undefined : 'g'}
        onClick={() => onLayout(name)}
      >
        {layoutNames[name]}
      </button>
    ))}
  </fieldset>
)
