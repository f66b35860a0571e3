import type { SessionForm } from '#contract/classes/class-session.schema.ts'
import { URL_MAX } from '#contract/form-limits.ts'
import { TextField } from '../../../forms/text-field.tsx'
import type { FormErrors } from '../../../forms/use-form.ts'
import { MaterialFields } from './material-fields.tsx'

type SessionFieldsProps = {
  form: SessionForm
  errors: FormErrors
  /** The first session of a workshop, whose times are fields of the workshop. */
  isFirst: boolean
  onChange: (changes: Partial<SessionForm>) => void
}

export function SessionFields({ form, errors, isFirst, onChange }: SessionFieldsProps) {
  const field = (name: Exclude<keyof SessionForm, 'materials'>) => ({
    id: name,
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      {!isFirst && (
        <>
          <TextField label="Title" optional maxLength={200} placeholder="Week 2" {...field('title')} />
          <div className="grid grid-cols-2 items-start gap-s4 max-sm:*:first:col-span-2 sm:grid-cols-3">
            <TextField label="Date" required type="date" {...field('date')} />
            <TextField label="Starts at" required type="time" {...field('startTime')} />
            <TextField label="Ends at" required type="time" {...field('endTime')} />
          </div>
          <TextField
            label="Time zone"
            required
            list="session-time-zones"
            hint="The times above are in this time zone."
            {...field('timeZone')}
          />
          <datalist id="session-time-zones">
            {['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            label="Link to join"
            optional
            type="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={URL_MAX}
            hint="Leave empty to use the link of the class. Only people who are enrolled see it."
            {...field('joinUrl')}
          />
        </>
      )}
      <TextField
        label="Recording"
        optional
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={URL_MAX}
        hint="Replaces the link to join after the session. Only people who are enrolled see it."
        {...field('recordingUrl')}
      />
      <MaterialFields materials={form.materials} errors={errors} onChange={(materials) => onChange({ materials })} />
    </>
  )
}
