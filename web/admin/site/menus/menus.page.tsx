import { ExternalLink } from 'lucide-react'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/menus.page'
import { MenusForm } from './menus-form.tsx'

export const meta = adminMeta('Menus')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { data: await loadOrToast(api.admin.menus.$get({}, { init: { signal } }), 'Failed to fetch the menus') }
}

/** Links of the header and the footer. */
export default function MenusPage({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Menus"
        lead="The links at the top and the bottom of every page."
        action={
          <a href="/" target="_blank" rel="noreferrer" className="btn btn--secondary btn--small">
            <ExternalLink size={18} aria-hidden="true" />
            View site<span className="sr"> in a new tab</span>
          </a>
        }
      />
      {data ? <MenusForm key={data.version} data={data} /> : <LoadFailed isSheet subject="Your menus" />}
    </>
  )
}
