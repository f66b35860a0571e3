import { useMemo } from 'react'
import { DayButton, type DayButtonProps, DayPicker, type Matcher } from 'react-day-picker'
import type { ClassKind } from '#contract/class-kinds.ts'
import { longDate } from '#contract/dates.ts'
import { toDate, toIsoDay } from '../../platform/time/iso-day.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { firstSelectableDay, monthOf, monthText } from './days.ts'
import { ChevronIcon, EventMarkers, type MonthProps } from './static-month.tsx'

export function Calendar({
  schedule,
  markers,
  selectedDay,
  onSelect,
}: MonthProps & { onSelect: (day: string) => void }) {
  const from = toDate(firstSelectableDay(schedule.from, toIsoDay(new Date())))
  const to = toDate(schedule.to)
  const modifiers = useMemo(() => {
    const daysWith = (kind: ClassKind): Matcher[] =>
      [...markers].filter(([, marks]) => marks[kind]).map(([day]) => toDate(day))
    return { marked: [...markers.keys()].map(toDate), course: daysWith('course'), workshop: daysWith('workshop') }
  }, [markers])

  const dayLabel = (date: Date) => {
    const day = toIsoDay(date)
    return [weekday(day), longDate(day), ...(markers.get(day)?.titles ?? [])].join(', ')
  }
  return (
    <DayPicker
      mode="single"
      required
      selected={toDate(selectedDay)}
      onSelect={(date) => onSelect(toIsoDay(date))}
      defaultMonth={toDate(selectedDay)}
      startMonth={from}
      endMonth={to}
      disabled={[{ before: from }, { after: to }]}
      navLayout="around"
      modifiers={modifiers}
      modifiersClassNames={{ marked: 'is-marked' }}
      classNames={monthClassNames}
      components={{ DayButton: MarkedDayButton, Chevron: ChevronIcon }}
      labels={{ labelDayButton: dayLabel, ...monthLabels }}
    />
  )
}

export const monthClassNames = {
  month: 'month__page',
  button_previous: 'icon-btn month__turn',
  button_next: 'icon-btn month__turn',
  month_caption: 'month__name',
  month_grid: 'month__days',
  day_button: 'month__day',
}

/** The buttons are labeled with the target month. */
export const monthLabels = {
  labelPrevious: (month: Date | undefined) => (month ? monthText(monthOf(toIsoDay(month))) : 'No earlier month'),
  labelNext: (month: Date | undefined) => (month ? monthText(monthOf(toIsoDay(month))) : 'No later month'),
}

function MarkedDayButton({ children, ...rest }: DayButtonProps) {
  const { course = false, workshop = false } = rest.modifiers
  return (
    <DayButton {...rest}>
      {children}
      <EventMarkers course={course} workshop={workshop} />
    </DayButton>
  )
}
