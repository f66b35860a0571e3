import './day-choice.css'
import { type SyntheticEvent, useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { weekday } from '../../platform/time/time-labels.ts'
import { Button } from '../../platform/ui/button.tsx'
import { usePlanner } from '../use-planner.ts'
import { dayText } from './step-dates.ts'

type DayChoiceProps = { date: string | null; onChoose: (date: string) => void }

/** The next seven days as buttons, and a field for any later date. */
export function DayChoice({ date, onChoose }: DayChoiceProps) {
  const { today } = usePlanner()
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index))
  const [later, setLater] = useState(date && !days.includes(date) ? date : '')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (later) onChoose(later)
  }
  return (
    <div className="grid gap-s5">
      <ul className="day-choice">
        {days.map((day) => (
          <li key={day}>
            <button type="button" aria-pressed={day === date} onClick={() => onChoose(day)}>
              <span className="sr">{dayText(day, today)}</span>
              <span aria-hidden="true">{day === today ? 'Today' : weekday(day).slice(0, 3)}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
            </button>
          </li>
        ))}
      </ul>
      <form className="flex flex-wrap items-end gap-s3" onSubmit={submit}>
        <div className="grow">
          <TextField
            label="Or another day"
            type="date"
            min={today}
            value={later}
            onChange={({ target }) => setLater(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" disabled={!later}>
          Use this day
        </Button>
      </form>
    </div>
  )
}
