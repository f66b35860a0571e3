import type { CoachingHours, CoachingHoursChange } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { timeZone } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import { group } from '../../platform/content-form/form-fields.ts'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { useDefaultTimeZone } from '../../platform/content-form/use-default-time-zone.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { WeeklyFields } from './weekly-fields.tsx'

const fields = group<Pick<CoachingHours, 'timeZone'>>(({ children }) => <div className="max-w-md">{children}</div>)({
  timeZone: timeZone('Time zone', {
    required: true,
    autoComplete: 'off',
    hint: 'All hours on this page are in this time zone. Customers see them in theirs.',
  }),
})

export function HoursForm({ hours: { version, ...initial } }: { hours: CoachingHoursChange }) {
  const zone = useDefaultTimeZone()
  const { draft, change, errors, frame } = useDraftForm<CoachingHours>({
    initial: version === 0 ? { ...initial, timeZone: zone } : initial,
    save: (hours) => api.admin['coaching-hours'].$put({ json: { ...hours, version } }),
    successText: 'Hours updated',
    errorText: 'Your hours couldn’t be saved. Please try again.',
    keepsOtherErrors: true,
  })
  const { weekly, exceptions } = draft
  return (
    <SaveForm
      {...frame}
      className="grid gap-s6"
      submit="Save hours"
      note="Booked sessions stay, whatever you change here."
    >
      <FieldList fields={fields} path="" values={draft} errors={errors} setValues={change} />
      <WeeklyFields weekly={weekly} errors={errors} onChange={(weekly) => change({ weekly })} />
      <ExceptionFields exceptions={exceptions} errors={errors} onChange={(exceptions) => change({ exceptions })} />
    </SaveForm>
  )
}
