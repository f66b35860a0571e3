import { type ReactNode, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { toDate, toIsoDay } from '../../platform/time/iso-day.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { wallClock } from '../../platform/time/use-time-zone.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { monthClassNames, monthLabels } from '../schedule/calendar.tsx'
import { ChevronIcon } from '../schedule/static-month.tsx'

type SlotPickerProps = {
  /** Starts of the free times (UTC instants), ascending. */
  slots: readonly string[]
  /** Zone of the user. */
  zone: string
  busy: boolean
  submitLabel: string
  /** Until when the session can be moved and canceled. */
  terms?: string
  legalNote?: ReactNode
  /** Without a sheet, inside a dialog. */
  isPlain?: boolean
  onSubmit: (startsAt: string) => void
}

export function SlotPicker({
  slots,
  zone,
  busy,
  submitLabel,
  terms,
  legalNote,
  isPlain = false,
  onSubmit,
}: SlotPickerProps) {
  const slotsByDay = Map.groupBy(slots, (slot) => wallClock(new Date(slot), zone).date)
  const days = [...slotsByDay.keys()]
  const [firstDay] = days
  const [selectedDay, setSelectedDay] = useState<string>()
  const [selectedSlot, setSelectedSlot] = useState<string>()
  const day = selectedDay && slotsByDay.has(selectedDay) ? selectedDay : firstDay
  if (day === undefined)
    return (
      <p className={isPlain ? undefined : 'sheet p-s5'}>There are no free times right now. New ones open every day.</p>
    )
  const times = slotsByDay.get(day) ?? []
  const slot = times.find((candidate) => candidate === selectedSlot)
  const text = `${weekday(day)}, ${longDate(day)}`
  return (
    <div className={classNames('grid gap-s6 md:grid-cols-2', !isPlain && 'sheet p-s4 sm:p-s5')}>
      <div className="month p-0 [--cell:2.75rem] [&_button:enabled]:font-semibold">
        <DayPicker
          mode="single"
          required
          selected={toDate(day)}
          onSelect={(date) => setSelectedDay(toIsoDay(date))}
          defaultMonth={toDate(day)}
          startMonth={toDate(firstDay ?? day)}
          endMonth={toDate(days.at(-1) ?? day)}
          disabled={(date) => !slotsByDay.has(toIsoDay(date))}
          navLayout="around"
          classNames={monthClassNames}
          components={{ Chevron: ChevronIcon }}
          labels={{ labelDayButton: (date) => dayLabel(toIsoDay(date), slotsByDay), ...monthLabels }}
        />
      </div>
      <div className="grid content-start gap-s4">
        <div>
          <h2 className="text-lg" aria-live="polite">
            {text}
          </h2>
          <p className="text-sm text-ink-muted">Times in your time zone ({zoneLabel(zone)}).</p>
        </div>
        <ul aria-label={`Free times on ${text}`} className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-s2">
          {times.map((candidate) => (
            <li key={candidate} className="grid">
              <Button
                variant={candidate === slot ? 'primary' : 'secondary'}
                size="small"
                aria-pressed={candidate === slot}
                onClick={() => setSelectedSlot(candidate)}
              >
                {clockText(wallClock(new Date(candidate), zone).time)}
              </Button>
            </li>
          ))}
        </ul>
        <Button wide busy={busy} disabled={!slot} onClick={() => slot && onSubmit(slot)}>
          {slot ? submitLabel : 'Choose a time'}
        </Button>
        {terms && <p className="text-sm text-ink-muted">{terms}</p>}
        {legalNote}
      </div>
    </div>
  )
}

function dayLabel(day: string, slotsByDay: ReadonlyMap<string, readonly string[]>): string {
  const count = slotsByDay.get(day)?.length ?? 0
  const times = count === 0 ? 'no free times' : count === 1 ? '1 free time' : `${count} free times`
  return `${weekday(day)}, ${longDate(day)}, ${times}`
}
