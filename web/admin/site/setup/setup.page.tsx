import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/setup.page'
import { SamplePanel } from './sample-panel.tsx'
import { SetupList } from './setup-list.tsx'

export const meta = adminMeta('Setup')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { setup: await loadOrToast(api.admin.setup.$get({}, { init: { signal } }), 'Failed to fetch the checklist') }
}

/** Checklist until the site is live. */
export default function SetupPage({ loaderData: { setup } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Setup" lead="What is left to do before you go live." />
      {setup ? (
        <div className="grid max-w-4xl gap-gap">
          <SetupList items={setup.items} />
          {setup.sample.unchanged > 0 && <SamplePanel sample={setup.sample} />}
        </div>
      ) : (
        <LoadFailed isSheet subject="The checklist" />
      )}
    </>
  )
}
