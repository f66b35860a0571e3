import { longDate } from '#contract/dates.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { Prose } from '../../../platform/article/prose.tsx'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/page-version.page'

export const meta = adminMeta('Accepted text')

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const response = api.admin['page-versions'][':id'].$get({ param: { id } }, { init: { signal } })
  return { page: await loadOrToast(response, 'Failed to fetch this text') }
}

/** A published text of a legal page, also if the page has changed since. */
export default function PageVersionPage({ loaderData: { page } }: Route.ComponentProps) {
  if (!page)
    return (
      <>
        <h1>Accepted text</h1>
        <div className="sheet mt-s5">
          <LoadFailed subject="This text" />
        </div>
      </>
    )
  const { title, version, changedAt, content } = page
  return (
    <article>
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="lead mt-s2">{`Version ${version}, last changed on ${longDate(changedAt.slice(0, 10))}`}</p>
      <div className="mt-s5 max-w-3xl">
        <Prose html={content} />
      </div>
    </article>
  )
}
