import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { longDate } from '#contract/dates.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { weekday } from '../../platform/time/time-labels.ts'
import { usePlanner } from '../use-planner.ts'
import { dateByKey, isInCalendar, monthOf, monthTitle } from './month-layout.ts'
import { categoryFinder, type DayMark, dayCounts, MARKS_MAX, type MonthDay, marksOf } from './month-view.ts'

type MonthGridProps = {
  weeks: readonly (readonly (string | null)[])[]
  days: ReadonlyMap<string, MonthDay>
  selectedDay: string
  onSelect: (date: string) => void
}

/** One tab stop. The arrow keys, Home, End and the page keys move the focus, Enter selects (ARIA APG, date grid). */
export function MonthGrid({ weeks, days, selectedDay, onSelect }: MonthGridProps) {
  const { state, today } = usePlanner()
  const { weekStart } = state.settings
  const table = useRef<HTMLTableElement>(null)
  /** Date that gets the focus after the render, also in another month. */
  const [focusedDay, setFocusedDay] = useState<string | null>(null)
  const categoryOf = categoryFinder(state)
  const tabStop = focusedDay !== null && days.has(focusedDay) ? focusedDay : selectedDay

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of another month are rendered after the key
  useEffect(() => {
    if (focusedDay !== null) table.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus()
  }, [focusedDay, weeks])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dateByKey(tabStop, event, weekStart)
    if (target === null) return
    event.preventDefault()
    if (!isInCalendar(target)) return
    setFocusedDay(target)
    if (!days.has(target)) onSelect(target)
  }
  const names = weeks[1]?.map((day) => weekday(day ?? today)) ?? []
  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the role of date grids
        role="grid"
        className="planner-month__grid"
        aria-label={monthTitle(monthOf(selectedDay))}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span className="sr">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((date, dayOfWeek) => {
                const day = days.get(date ?? '')
                return day ? (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                  <td key={day.date} aria-selected={day.date === selectedDay}>
                    <DayCell
                      day={day}
                      marks={marksOf(day, categoryOf)}
                      isTabStop={day.date === tabStop}
                      isToday={day.date === today}
                      onSelect={() => {
                        setFocusedDay(null)
                        onSelect(day.date)
                      }}
                    />
                  </td>
                ) : (
                  <td key={`${index} ${dayOfWeek}`} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <MarkLegend />
    </>
  )
}

type DayCellProps = {
  day: MonthDay
  marks: readonly DayMark[]
  isTabStop: boolean
  isToday: boolean
  onSelect: () => void
}

function DayCell({ day, marks, isTabStop, isToday, onSelect }: DayCellProps) {
  const { date } = day
  const label = [`${isToday ? 'Today, ' : ''}${weekday(date)}`, longDate(date), dayCounts(day)]
    .filter(Boolean)
    .join(', ')
  const hidden = marks.length - MARKS_MAX
  const shown = hidden > 0 ? marks.slice(0, MARKS_MAX - 1) : marks
  return (
    <button
      type="button"
      className="planner-month__day"
      tabIndex={isTabStop ? 0 : -1}
      data-day={date}
      data-today={isToday || undefined}
      aria-label={label}
      onClick={onSelect}
    >
      <span>{Number(date.slice(8))}</span>
      <span className="planner-month__marks">
        {shown.map((mark, index) => (
          <Mark key={index} mark={mark} />
        ))}
        {hidden > 0 && <small>+{marks.length - shown.length}</small>}
      </span>
    </button>
  )
}

const Mark = ({ mark: { kind, category } }: { mark: DayMark }) => (
  <i className="month-mark" data-kind={kind} data-hue={categoryColorOf(category)} />
)

const markNames: [kind: DayMark['kind'], name: string][] = [
  ['event', 'Event'],
  ['step', 'Step'],
  ['done', 'Done'],
  ['entry', 'Track'],
]

/** Legend of the signs. Their color is that of the category. */
const MarkLegend = () => (
  <p className="mt-s3 flex flex-wrap gap-x-s4 text-sm text-ink-muted" aria-hidden="true">
    {markNames.map(([kind, name]) => (
      <span key={kind} className="inline-flex items-center gap-[0.45rem]">
        <Mark mark={{ kind, category: null }} />
        {name}
      </span>
    ))}
  </p>
)
