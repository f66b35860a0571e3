import type { NotificationDeliveries } from '#contract/site/admin-notifications/admin-notifications.schema.ts'
import {
  deliveries,
  kindNames,
  type MailTiming,
  notificationKinds,
} from '#contract/site/admin-notifications/notification-kinds.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Fields } from './settings-form.tsx'

const options = Object.entries(deliveries).map(([value, label]) => ({ value, label }))

/** The emails about sales and changes that the viewer gets. */
export function NotificationSettings({ chosen }: { chosen: NotificationDeliveries }) {
  const { busy, run } = useMutation('Failed to save your choice')
  const save = (choice: Partial<NotificationDeliveries>) =>
    run(
      () => api.admin.notifications.$put({ json: { ...chosen, ...choice } }),
      () => 'Your choice is saved',
    )
  return (
    <Fields
      title="Emails to you"
      lead="Other admins choose theirs. The daily email arrives after 7 AM. You always get emails about payment problems."
    >
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        {kindNames.map((kind) => (
          <SelectField
            key={kind}
            id={`notify-${kind}`}
            label={notificationKinds[kind].label}
            options={options}
            value={chosen[kind]}
            disabled={busy}
            onChange={({ target }) => void save({ [kind]: target.value as MailTiming })}
          />
        ))}
      </div>
    </Fields>
  )
}
