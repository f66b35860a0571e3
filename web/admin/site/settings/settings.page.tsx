import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/settings.page'
import { NotificationSettings } from './notification-settings.tsx'
import { SettingsForm } from './settings-form.tsx'

export const meta = adminMeta('Settings')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const init = { init: { signal } }
  const [settings, notifications] = await Promise.all([
    loadOrToast(api.admin.settings.$get({}, init), 'Failed to fetch the settings'),
    loadOrToast(api.admin.notifications.$get({}, init), 'Failed to fetch your emails'),
  ])
  return { settings, notifications }
}

/** Form of the settings of the whole site. */
export default function SettingsPage({ loaderData: { settings, notifications } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Settings" lead="Your business, as it appears on the site, in emails and on receipts." />
      {settings ? (
        <SettingsForm key={settings.version} settings={settings} />
      ) : (
        <LoadFailed isSheet subject="The settings" />
      )}
      {notifications && (
        <div className="mt-gap max-w-3xl">
          <NotificationSettings chosen={notifications} />
        </div>
      )}
    </>
  )
}
