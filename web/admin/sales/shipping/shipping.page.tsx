import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/shipping.page'
import { ShippingForm } from './shipping-form.tsx'

export const meta = adminMeta('Shipping')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { settings: await loadOrToast(api.admin.shipping.$get({}, { init: { signal } }), 'Failed to fetch shipping') }
}

/** Zones and rates of the owner. */
export default function AdminShippingPage({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Shipping"
        lead="Set where you ship and what it costs. Buyers see the cost before they pay."
      />
      {settings ? (
        <ShippingForm key={settings.version} settings={settings} />
      ) : (
        <LoadFailed subject="Your shipping zones" />
      )}
    </>
  )
}
