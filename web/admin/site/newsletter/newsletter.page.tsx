import { UsersRound } from 'lucide-react'
import { editionsListOptions } from '#contract/site/newsletter/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useRevalidateWhilePending } from '../../../platform/router/use-revalidate-while-pending.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { ContentPage } from '../../platform/content-form/content-page.tsx'
import { isViewerPermitted } from '../../platform/layout/is-viewer-permitted.ts'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { loadList, shouldRevalidateList } from '../../platform/list/load-list.ts'
import type { Route } from './+types/newsletter.page'
import { editionContentType } from './edition-content-type.tsx'
import { EditionItem } from './edition-item.tsx'
import { SignUpSettings } from './sign-up-settings.tsx'

export const meta = adminMeta('Newsletter')

const FAILED = 'Failed to fetch the newsletters'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const [list, settings] = await Promise.all([
    loadList(request, editionsListOptions, (query, init) => api.admin.newsletter.issues.$get({ query }, init), FAILED),
    isViewerPermitted('admin')
      ? loadOrToast(api.admin.settings.$get({}, { init: { signal } }), 'Failed to fetch the settings')
      : undefined,
  ])
  return { list, settings }
}

export const shouldRevalidate = shouldRevalidateList

/** Editions of the newsletter. */
export default function NewsletterPage({ loaderData: { list, settings } }: Route.ComponentProps) {
  const issues = list.page?.issues ?? []
  useRevalidateWhilePending(issues.some(({ state }) => state === 'sending'))
  return (
    <>
      <ContentPage
        title="Newsletter"
        lead="Write to the people who signed up."
        contentType={editionContentType}
        newLabel="New Newsletter"
        action={(newButton) => (
          <div className="row">
            <Permitted permission="admin">
              <ButtonLink to="/admin/newsletter/subscribers" variant="secondary">
                <UsersRound size={20} aria-hidden="true" />
                Subscribers
              </ButtonLink>
            </Permitted>
            {newButton}
          </div>
        )}
        heading="All newsletters"
        noun="newsletters"
        list={list}
        rows={({ issues }) => issues}
        renderItem={(edition, onEdit) => <EditionItem key={edition.id} edition={edition} onEdit={onEdit} />}
        searchPlaceholder="Subject"
        empty="No newsletters yet. Write the first one."
      />
      {settings && <SignUpSettings key={settings.version} settings={settings} />}
    </>
  )
}
