import { useMemo } from 'react'
import { DayButton, type DayButtonProps, DayPicker, type Matcher } from 'react-day-picker'
import { longDate } from '#contract/dates.ts'
import { weekday } from '../classes/weekday.ts'
import { asDate, asDay } from '../time/iso-day.ts'
import { ChevronSign } from './chevron-icon.tsx'
import { firstDay } from './days.ts'
import { Marks } from './event-markers.tsx'
import { monthOf, monthText } from './month.ts'
import type { MonthProps } from './static-month.tsx'

/** The calendar to choose a day in, by pointer or by keys. Fetched after the page has woken up. */
export function Calendar({ schedule, marked, chosen, onChoose }: MonthProps & { onChoose: (day: string) => void }) {
  const from = asDate(firstDay(schedule.from, asDay(new Date())))
  const to = asDate(schedule.to)
  const modifiers = useMemo(() => {
    const daysWith = (kind: 'course' | 'workshop'): Matcher[] =>
      [...marked].filter(([, marks]) => marks[kind]).map(([day]) => asDate(day))
    return { marked: [...marked.keys()].map(asDate), course: daysWith('course'), workshop: daysWith('workshop') }
  }, [marked])

  const nameOf = (date: Date) => {
    const day = asDay(date)
    return [weekday(day), longDate(day), ...(marked.get(day)?.titles ?? [])].join(', ')
  }
  return (
    <DayPicker
      mode="single"
      required
      selected={asDate(chosen)}
      onSelect={(date) => onChoose(asDay(date))}
      defaultMonth={asDate(chosen)}
      startMonth={from}
      endMonth={to}
      disabled={[{ before: from }, { after: to }]}
      fixedWeeks
      navLayout="around"
      modifiers={modifiers}
      modifiersClassNames={{ marked: 'is-marked' }}
      classNames={classNames}
      components={{ DayButton: MarkedDayButton, Chevron: ChevronSign }}
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
const earlierMonth = (month: Date | undefined) => (month ? monthText(monthOf(asDay(month))) : 'No earlier month')
const laterMonth = (month: Date | undefined) => (month ? monthText(monthOf(asDay(month))) : 'No later month')

function MarkedDayButton({ children, ...rest }: DayButtonProps) {
  const { course = false, workshop = false } = rest.modifiers
  return (
    <DayButton {...rest}>
      {children}
      <Marks course={course} workshop={workshop} />
    </DayButton>
  )
}
