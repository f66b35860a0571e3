import { useState } from 'react'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { RadioGroup } from '../../platform/forms/radio-group.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { minutesText } from '../steps/step-dates.ts'
import { usePlanner } from '../use-planner.ts'

const STEP_MINUTES = 15

/** From Monday. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function WeekSettings() {
  const { state, edits } = usePlanner()
  const { weekStart, dayMinutes } = state.settings
  const setMinutes = (day: number, minutes: number) =>
    edits.updateSettings({
      dayMinutes: weekdays.map((_, index) => (index === day ? minutes : (dayMinutes[index] ?? 0))),
    })
  return (
    <div className="grid gap-s6">
      <RadioGroup
        legend="The week starts on"
        options={[
          { value: '0', label: 'Monday' },
          { value: '6', label: 'Sunday' },
        ]}
        value={String(weekStart)}
        onChange={(value) => edits.updateSettings({ weekStart: value === '6' ? 6 : 0 })}
      />
      <fieldset>
        <legend className="field__label">Minutes you can plan each day</legend>
        <p className="mt-s1 mb-s4 text-sm text-ink-muted">
          Your week shows how much time is left. Enter 0 for a day off.
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-s4">
          {weekdays.map((name, day) => (
            <DayMinutes
              key={name}
              name={name}
              minutes={dayMinutes[day] ?? 0}
              onChange={(minutes) => setMinutes(day, minutes)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

type DayMinutesProps = { name: string; minutes: number; onChange: (minutes: number) => void }

/** Saves valid numbers while typing; leaving the field restores the last one. */
function DayMinutes({ name, minutes, onChange }: DayMinutesProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const change = (text: string) => {
    setDraft(text)
    const value = Number(text)
    if (/^\d+$/.test(text) && value <= DAY_MINUTES_MAX) onChange(value)
  }
  return (
    <TextField
      label={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={DAY_MINUTES_MAX}
      step={STEP_MINUTES}
      value={draft ?? String(minutes)}
      hint={minutes === 0 ? 'Off' : minutesText(minutes)}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setDraft(null)}
    />
  )
}
