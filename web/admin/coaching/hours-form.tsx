import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CoachingHours, CoachingHoursChange } from '#contract/coaching/admin-coaching.schema.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { TextField } from '../../forms/text-field.tsx'
import { useFormSubmit } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { useDefaultTimeZone } from '../settings/use-default-time-zone.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { WeeklyFields } from './weekly-fields.tsx'

export function HoursForm({ hours: { version, ...initial } }: { hours: CoachingHoursChange }) {
  const zone = useDefaultTimeZone()
  const [hours, setHours] = useState<CoachingHours>(version === 0 ? { ...initial, timeZone: zone } : initial)
  const [error, setError] = useState<string>()
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const { revalidate } = useRevalidator()

  const change = (changes: Partial<CoachingHours>) => {
    setHours({ ...hours, ...changes })
    const isOfChange = (field: string) => Object.keys(changes).some((name) => field.startsWith(name))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isOfChange(field))))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void submitOnce({
      validate: () => ({}),
      send: async () => {
        await api.admin['coaching-hours'].$put({ json: { ...hours, version } })
        toast({ tone: 'good', title: 'Success', description: 'Hours updated' })
        await revalidate()
      },
      onError: (error) => {
        console.warn('Failed to save the hours', error)
        if (error.fields.length === 0) setError(errorMessage(error, 'Your hours couldn’t be saved. Please try again.'))
        return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
      },
    })
  }
  return (
    <form ref={formRef} noValidate onSubmit={save} className="grid gap-s6">
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
