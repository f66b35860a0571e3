import { Trash2 } from 'lucide-react'
import type { CoachingHours } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { EXCEPTIONS_MAX } from '#contract/classes/coaching/hours-limits.ts'
import { longDate } from '#contract/dates.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { TimeRangeFields } from './time-range-fields.tsx'

type Exceptions = CoachingHours['exceptions']
type ExceptionFieldsProps = { exceptions: Exceptions; errors: FormErrors; onChange: (exceptions: Exceptions) => void }

export function ExceptionFields({ exceptions, errors, onChange }: ExceptionFieldsProps) {
  return (
    <section aria-labelledby="exceptions-title">
      <h2 id="exceptions-title" className="text-xl">
        Days off and other hours
      </h2>
      <p className="mt-s1 mb-s3 text-ink-muted">
        Single days that replace your weekly hours. A day without hours is a day off.
      </p>
      {exceptions.length > 0 && (
        <ul className="mb-s4 divide-y divide-hair border-y border-hair">
          {exceptions.map((exception, index) => (
            <ExceptionRow
              key={index}
              index={index}
              exception={exception}
              errors={errors}
              {...itemCallbacks(exceptions, index, onChange)}
            />
          ))}
        </ul>
      )}
      <AddButton
        size="small"
        items={exceptions}
        max={EXCEPTIONS_MAX}
        create={() => ({ day: '', hours: [] })}
        onChange={onChange}
      >
        Add a day
      </AddButton>
      <FieldNotes id="exceptions" error={errors.exceptions} />
    </section>
  )
}

type ExceptionRowProps = {
  index: number
  exception: Exceptions[number]
  errors: FormErrors
  onChange: (exception: Exceptions[number]) => void
  onRemove: () => void
}

function ExceptionRow({ index, exception: { day, hours }, errors, onChange, onRemove }: ExceptionRowProps) {
  const setHours = (hours: Exceptions[number]['hours']) => onChange({ day, hours })
  const dayText = /^\d{4}-\d\d-\d\d$/.test(day) ? longDate(day) : `day ${index + 1}`
  return (
    <li className="grid items-start gap-x-s5 gap-y-s3 py-s4 md:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <TextField
        id={`exceptions.${index}.day`}
        label="Day"
        type="date"
        required
        value={day}
        error={errors[`exceptions.${index}.day`]}
        onChange={({ target }) => onChange({ day: target.value, hours })}
      />
      <div className="grid gap-s3">
        {hours.length === 0 && <p className="text-ink-muted md:pt-s6">Day off</p>}
        {hours.map((range, at) => (
          <TimeRangeFields
            key={at}
            name={`exceptions.${index}.hours.${at}`}
            day={dayText}
            range={range}
            errors={errors}
            {...itemCallbacks(hours, at, setHours)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-s2 max-md:-ml-3 md:mt-s5">
        <AddButton
          variant="quiet"
          size="small"
          items={hours}
          max={Number.POSITIVE_INFINITY}
          create={() => ({ from: '09:00', to: '12:00' })}
          onChange={setHours}
        >
          Add hours
          <span className="sr">{` on ${dayText}`}</span>
        </AddButton>
        <IconButton label={`Remove ${dayText}`} onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
