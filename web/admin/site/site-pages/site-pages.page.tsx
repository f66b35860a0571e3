import { FilePlus } from 'lucide-react'
import { Link } from 'react-router'
import { type PagePurpose, purposeTitles } from '#contract/site/site-pages/page-options.ts'
import type { SitePageRow } from '#contract/site/site-pages/site-pages.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { NewButton, RowList } from '../../platform/list/content-list.tsx'
import { shouldRevalidateList } from '../../platform/list/load-list.ts'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/site-pages.page'
import { sitePageContentType } from './site-page-content-type.tsx'

export const meta = adminMeta('Pages')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const list = await loadOrToast(api.admin.pages.$get({ query: {} }, { init: { signal } }), 'Failed to fetch the pages')
  return { list }
}

export const shouldRevalidate = shouldRevalidateList

export default function SitePagesPage({ loaderData: { list } }: Route.ComponentProps) {
  const { formId, showForm } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Pages"
        lead={
          <>
            Your own pages and legal texts. A published page is linked in the footer, which you change in{' '}
            <Link to="/admin/menus" className="link">
              Menus
            </Link>
            .
          </>
        }
        action={!formId && <NewButton onClick={() => showForm('new')}>New Page</NewButton>}
      />
      {formId && <ContentForm contentType={sitePageContentType} formId={formId} onClose={() => showForm(null)} />}
      {list && list.missingPurposes.length > 0 && !formId && (
        <StarterSheet purposes={list.missingPurposes} onCreated={showForm} />
      )}
      <section className="sheet">
        <h2 className="p-s4 text-xl sm:p-s5">All pages</h2>
        {list ? (
          <RowList
            noun="pages"
            rows={list.pages}
            renderItem={(page) => <SitePageItem key={page.id} page={page} onEdit={() => showForm(page.id)} />}
            empty="No pages yet."
          />
        ) : (
          <LoadFailed />
        )}
      </section>
    </>
  )
}

type StarterSheetProps = { purposes: readonly PagePurpose[]; onCreated: (id: string) => void }

function StarterSheet({ purposes, onCreated }: StarterSheetProps) {
  const { busy, run } = useMutation('Failed to create the page')
  const create = async (purpose: PagePurpose) => {
    const response = await run(
      () => api.admin['starter-pages'].$post({ json: { purpose } }),
      () => 'Draft created. Please fill in the blanks.',
    )
    if (response) onCreated((await response.json()).id)
  }
  return (
    <section className="sheet mb-s5 grid gap-s3 p-s4 sm:p-s5" aria-labelledby="starters">
      <h2 id="starters" className="text-xl">
        Legal pages
      </h2>
      <p className="max-w-prose text-ink-muted">
        Start from a draft that describes what this site does. Fill in the blanks in brackets, have it checked for your
        country, then publish it.
      </p>
      <div className="flex flex-wrap gap-s3">
        {purposes.map((purpose) => (
          <Button key={purpose} variant="secondary" size="small" busy={busy} onClick={() => void create(purpose)}>
            <FilePlus size={18} aria-hidden="true" />
            {purposeTitles[purpose]}
          </Button>
        ))}
      </div>
    </section>
  )
}

type SitePageItemProps = { page: SitePageRow; onEdit: () => void }

function SitePageItem({ page, onEdit }: SitePageItemProps) {
  const { id, title, slug, purpose, isPublished, changedAt } = page
  return (
    <ContentItem
      title={title}
      imageUrl={null}
      badge={<OnOffBadge isOn={isPublished} labels={['Published', 'Draft']} />}
      page={isPublished ? `/pages/${slug}` : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.pages[':id'].published.$put({ param: { id }, json: { published } }),
        successText: (published) => `Page ${published ? 'published' : 'unpublished'}`,
        errorText: 'Failed to update page',
      }}
      actions={
        <RowActions
          title={title}
          noun="page"
          onEdit={onEdit}
          remove={() => api.admin.pages[':id'].$delete({ param: { id } })}
          successText="Page deleted"
          errorText="Failed to delete page"
        />
      }
    >
      <ItemDetails>
        {[
          purpose && purposeTitles[purpose] !== title && purposeTitles[purpose],
          `Changed ${formatLongDate(changedAt)}`,
          slug,
        ]}
      </ItemDetails>
    </ContentItem>
  )
}
