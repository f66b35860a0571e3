import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/tax.page'
import { TaxForm } from './tax-form.tsx'

export const meta = adminMeta('Tax')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { settings: await loadOrToast(api.admin.tax.$get({}, { init: { signal } }), 'Failed to fetch tax') }
}

/** Tax settings and rates of the owner. */
export default function AdminTaxPage({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Tax"
        lead="Decide how tax is calculated for what you sell. Buyers see the tax before they pay."
      />
      {settings ? <TaxForm key={settings.version} settings={settings} /> : <LoadFailed subject="Your tax settings" />}
    </>
  )
}
