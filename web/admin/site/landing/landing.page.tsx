import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/landing.page'
import { LandingForm } from './landing-form.tsx'

export const meta = adminMeta('Home page')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { page: await loadOrToast(api.admin.landing.$get({}, { init: { signal } }), 'Failed to fetch the home page') }
}

/** Texts and sections of the landing page. */
export default function AdminLandingPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Home page" lead="Write it in your own words, and choose what it shows in which order." />
      {page ? <LandingForm key={page.version} page={page} /> : <LoadFailed isSheet subject="Your home page" />}
    </>
  )
}
