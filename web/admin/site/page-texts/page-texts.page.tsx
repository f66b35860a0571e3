import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/page-texts.page'
import { PageTextsForm } from './page-texts-form.tsx'

export const meta = adminMeta('Page texts')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const response = api.admin['page-texts'].$get({}, { init: { signal } })
  return { data: await loadOrToast(response, 'Failed to fetch the page texts') }
}

/** Headings, intros and metadata of pages with a list. */
export default function PageTextsPage({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Page texts" lead="What visitors read at the top of a page, and in search results." />
      {data ? <PageTextsForm key={data.version} data={data} /> : <LoadFailed isSheet subject="Your page texts" />}
    </>
  )
}
