import { Plus } from 'lucide-react'
import type { CoachingHours } from '#contract/classes/coaching/admin-coaching.schema.ts'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TimeRangeFields } from './time-range-fields.tsx'

type Weekly = CoachingHours['weekly']
type WeeklyFieldsProps = { weekly: Weekly; errors: FormErrors; onChange: (weekly: Weekly) => void }

/** By ISO weekday: 1 is Monday. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function WeeklyFields({ weekly, errors, onChange }: WeeklyFieldsProps) {
  const add = (weekday: number) => onChange([...weekly, { weekday, ...nextRange(weekly, weekday) }])
  return (
    <section aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" className="text-xl">
        Weekly hours
      </h2>
      <p className="mt-s1 mb-s3 text-ink-muted">When you take sessions in a normal week.</p>
      <ul className="divide-y divide-hair border-y border-hair">
        {weekdays.map((day, position) => {
          const isOfDay = ({ weekday }: Weekly[number]) => weekday === position + 1
          return (
            <li key={day} className="grid gap-x-s5 gap-y-s2 py-s4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
              <h3 className="font-text text-md leading-[2.75rem] font-semibold tracking-normal max-sm:leading-snug">
                {day}
              </h3>
              <div className="grid gap-s3">
                {weekly.map((row, index) =>
                  isOfDay(row) ? (
                    <TimeRangeFields
                      key={index}
                      name={`weekly.${index}`}
                      day={day}
                      range={row}
                      errors={errors}
                      onChange={(range) => onChange(weekly.with(index, { weekday: row.weekday, ...range }))}
                      onRemove={() => onChange(weekly.toSpliced(index, 1))}
                    />
                  ) : null,
                )}
                {!weekly.some(isOfDay) && (
                  <p className="leading-[2.75rem] text-ink-muted max-sm:leading-snug">No sessions</p>
                )}
              </div>
              <Button
                variant="quiet"
                size="small"
                className="self-start justify-self-start max-sm:-ml-3"
                onClick={() => add(position + 1)}
              >
                <Plus size={18} aria-hidden="true" />
                Add hours
                <span className="sr">{` on ${day}`}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The first hours of a day are those of the previous entry, further ones follow in the afternoon. */
function nextRange(weekly: Weekly, weekday: number) {
  const last = weekly.at(-1)
  if (weekly.some((row) => row.weekday === weekday)) return { from: '14:00', to: '17:00' }
  return { from: last?.from ?? '09:00', to: last?.to ?? '12:00' }
}
