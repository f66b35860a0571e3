import type { SessionForm } from '#contract/classes/catalog/class-session.schema.ts'
import { date, httpsUrl, text, time, timeZone } from '../../../platform/content-form/field-kinds.tsx'
import { type FieldGroup, type FieldsOf, field, group } from '../../../platform/content-form/form-fields.ts'
import { MaterialFields } from './material-fields.tsx'

const Times: FieldGroup = ({ children }) => (
  <div className="grid grid-cols-2 items-start gap-s4 max-sm:*:first:col-span-2 sm:grid-cols-3">{children}</div>
)

/** The times of the first session of a workshop are fields of the workshop. */
export const firstSessionFields: FieldsOf<Pick<SessionForm, 'recordingUrl' | 'materials'>, SessionForm> = {
  recordingUrl: httpsUrl('Recording', {
    optional: true,
    hint: 'Replaces the link to join after the session. Only people who are enrolled see it.',
  }),
  materials: field('Materials', [], MaterialFields),
}

export const sessionFields: FieldsOf<SessionForm, SessionForm> = {
  title: text('Title', { optional: true, maxLength: 200, placeholder: 'Week 2' }),
  ...group<SessionForm, SessionForm>(Times)({
    date: date('Date', { required: true }),
    startTime: time('Starts at', { required: true }),
    endTime: time('Ends at', { required: true }),
  }),
  timeZone: timeZone('Time zone', { required: true, hint: 'The times above are in this time zone.' }),
  joinUrl: httpsUrl('Link to join', {
    optional: true,
    hint: 'Leave empty to use the link of the class. Only people who are enrolled see it.',
  }),
  ...firstSessionFields,
}
