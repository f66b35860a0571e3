import { UsersRound } from 'lucide-react'
import { editionsListOptions } from '#contract/site/newsletter/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useRevalidateWhilePending } from '../../../platform/router/use-revalidate-while-pending.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { isViewerPermitted } from '../../platform/layout/is-viewer-permitted.ts'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { ContentList, NewButton } from '../../platform/list/content-list.tsx'
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
  const { formId, showForm } = useFormParam()
  const issues = list.page?.issues ?? []
  useRevalidateWhilePending(issues.some(({ state }) => state === 'sending'))
  return (
    <>
      <AdminPageHeader
        title="Newsletter"
        lead="Write to the people who signed up."
        action={
          !formId && (
            <div className="row">
              <Permitted permission="admin">
                <ButtonLink to="/admin/newsletter/subscribers" variant="secondary">
                  <UsersRound size={20} aria-hidden="true" />
                  Subscribers
                </ButtonLink>
              </Permitted>
              <NewButton onClick={() => showForm('new')}>New Newsletter</NewButton>
            </div>
          )
        }
      />
      {formId && <ContentForm contentType={editionContentType} formId={formId} onClose={() => showForm(null)} />}
      <section className="sheet">
        <ContentList
          title="All newsletters"
          noun="newsletters"
          list={list}
          rows={({ issues }) => issues}
          renderItem={(edition) => <EditionItem key={edition.id} edition={edition} onEdit={showForm} />}
          searchPlaceholder="Subject"
          empty="No newsletters yet. Write the first one."
        />
      </section>
      {settings && <SignUpSettings key={settings.version} settings={settings} />}
    </>
  )
}
