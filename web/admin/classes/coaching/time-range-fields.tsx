import { Trash2 } from 'lucide-react'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { IconButton } from '../../../platform/ui/button.tsx'

type TimeRange = { from: string; to: string }

type TimeRangeFieldsProps = {
  /** Name in the API: 'weekly.0'. */
  name: string
  /** For screen readers: 'Monday'. */
  day: string
  range: TimeRange
  errors: FormErrors
  onChange: (range: TimeRange) => void
  onRemove: () => void
}

/** The end at midnight is 24:00 in the API and 00:00 in a time field. */
export function TimeRangeFields({ name, day, range, errors, onChange, onRemove }: TimeRangeFieldsProps) {
  const { from, to } = range
  return (
    <div className="grid max-w-sm grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-s2 sm:gap-s3 [&_.field]:min-w-0">
      <TextField
        id={`${name}.from`}
        label={<TimeLabel text="From" day={day} />}
        type="time"
        required
        className="min-w-0 max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
        value={from}
        error={errors[`${name}.from`]}
        onChange={({ target }) => onChange({ from: target.value, to })}
      />
      <TextField
        id={`${name}.to`}
        label={<TimeLabel text="To" day={day} />}
        type="time"
        required
        className="min-w-0 max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
        value={to === '24:00' ? '00:00' : to}
        error={errors[`${name}.to`]}
        onChange={({ target }) => onChange({ from, to: target.value === '00:00' ? '24:00' : target.value })}
      />
      <IconButton className="mt-7" label={`Remove ${from} to ${to} on ${day}`} onClick={onRemove}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const TimeLabel = ({ text, day }: { text: string; day: string }) => (
  <>
    {text}
    <span className="sr">{` on ${day}`}</span>
  </>
)
