import { useMemo } from 'react'
import { DayButton, type DayButtonProps, DayPicker, type Matcher } from 'react-day-picker'
import { longDate } from '#contract/dates.ts'
import { weekday } from '../classes/weekday.ts'
import { toDate, toIsoDay } from '../time/iso-day.ts'
import { ChevronIcon } from './chevron-icon.tsx'
import { firstDay } from './days.ts'
import { EventMarkers } from './event-markers.tsx'
import { monthOf, monthText } from './month.ts'
import type { MonthProps } from './static-month.tsx'

/** The calendar to choose a day in, by pointer or by keys. Fetched after the page has woken up. */
export function Calendar({ schedule, marked, chosen, onChoose }: MonthProps & { onChoose: (day: string) => void }) {
  const from = toDate(firstDay(schedule.from, toIsoDay(new Date())))
  const to = toDate(schedule.to)
  const modifiers = useMemo(() => {
    const daysWith = (kind: 'course' | 'workshop'): Matcher[] =>
      [...marked].filter(([, marks]) => marks[kind]).map(([day]) => toDate(day))
    return { marked: [...marked.keys()].map(toDate), course: daysWith('course'), workshop: daysWith('workshop') }
  }, [marked])

  const nameOf = (date: Date) => {
    const day = toIsoDay(date)
    return [weekday(day), longDate(day), ...(marked.get(day)?.titles ?? [])].join(', ')
  }
  return (
    <DayPicker
      mode="single"
      required
      selected={toDate(chosen)}
      onSelect={(date) => onChoose(toIsoDay(date))}
      defaultMonth={toDate(chosen)}
      startMonth={from}
      endMonth={to}
      disabled={[{ before: from }, { after: to }]}
      fixedWeeks
      navLayout="around"
      modifiers={modifiers}
      modifiersClassNames={{ marked: 'is-marked' }}
      classNames={classNames}
      components={{ DayButton: MarkedDayButton, Chevron: ChevronIcon }}
      labels={{ labelDayButton: nameOf, labelNext: laterMonth, labelPrevious: earlierMonth }}
    />
  )
}

const classNames = {
  month: 'month__page',
  button_previous: 'icon-btn month__turn',
  button_next: 'icon-btn month__turn',
  month_caption: 'month__name',
  month_grid: 'month__days',
  day_button: 'month__day',
}

// The buttons that turn the page are called by what they lead to.
const earlierMonth = (month: Date | undefined) => (month ? monthText(monthOf(toIsoDay(month))) : 'No earlier month')
const laterMonth = (month: Date | undefined) => (month ? monthText(monthOf(toIsoDay(month))) : 'No later month')

function MarkedDayButton({ children, ...rest }: DayButtonProps) {
  const { course = false, workshop = false } = rest.modifiers
  return (
    <DayButton {...rest}>
      {children}
      <EventMarkers course={course} workshop={workshop} />
    </DayButton>
  )
}
