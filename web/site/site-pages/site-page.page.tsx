import { data } from 'react-router'
import { longDate } from '#contract/dates.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { sitePagePath } from '#contract/site/site-pages/page-options.ts'
import { isNotFound } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { pageMeta, pageTitle } from '../../platform/seo/page-meta.ts'
import type { Route } from './+types/site-page.page'
import { SitePageArticle } from './site-page-article.tsx'

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: pageTitle(matches, 'Page not found') }]
  const { title, summary, slug } = loaderData.page
  return pageMeta(matches, { title, description: summary, path: sitePagePath(slug) })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { sitePages } = context.get(loadersContext)
  const page = await sitePages.getSitePage({ slug: params.slug }).catch((cause: unknown) => {
    throw isNotFound(cause) ? data(null, { status: 404 }) : cause
  })
  return { page }
}

/** A page of the owner. */
export default function SitePage({ loaderData: { page } }: Route.ComponentProps) {
  return <SitePageArticle {...page} changedOn={longDate(page.changedAt.slice(0, 10))} />
}
