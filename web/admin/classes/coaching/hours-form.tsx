import { useState } from 'react'
import type { CoachingHours, CoachingHoursChange } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useDefaultTimeZone } from '../../platform/content-form/use-default-time-zone.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { WeeklyFields } from './weekly-fields.tsx'

export function HoursForm({ hours: { version, ...initial } }: { hours: CoachingHoursChange }) {
  const zone = useDefaultTimeZone()
  const [hours, setHours] = useState<CoachingHours>(version === 0 ? { ...initial, timeZone: zone } : initial)
  const { form, errors, setErrors, busy, error } = useSaveForm({
    save: () => api.admin['coaching-hours'].$put({ json: { ...hours, version } }),
    successText: 'Hours updated',
    errorText: 'Your hours couldn’t be saved. Please try again.',
  })

  const change = (changes: Partial<CoachingHours>) => {
    setHours({ ...hours, ...changes })
    const isOfChange = (field: string) => Object.keys(changes).some((name) => field.startsWith(name))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isOfChange(field))))
  }
  return (
    <form {...form} className="grid gap-s6">
      <div className="max-w-md">
        <TextField
          id="timeZone"
          label="Time zone"
          required
          list="coaching-time-zones"
          autoComplete="off"
          hint="All hours on this page are in this time zone. Customers see them in theirs."
          value={hours.timeZone}
          error={errors.timeZone}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
        <datalist id="coaching-time-zones">
          {['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <WeeklyFields weekly={hours.weekly} errors={errors} onChange={(weekly) => change({ weekly })} />
      <ExceptionFields
        exceptions={hours.exceptions}
        errors={errors}
        onChange={(exceptions) => change({ exceptions })}
      />
      {error && <Notice tone="bad" title={error} />}
      <div className="row">
        <Button type="submit" busy={busy}>
          Save hours
        </Button>
        <p className="text-sm text-ink-muted">Booked sessions stay, whatever you change here.</p>
      </div>
    </form>
  )
}
