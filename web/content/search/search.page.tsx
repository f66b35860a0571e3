import { data } from 'react-router'
import type { SearchResponse } from '#contract/content/search/search.schema.ts'
import { SEARCH_MAX } from '#contract/content/search/search-limits.ts'
import { loadersContext, reportErrorContext } from '../../platform/router/loaders-context.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import type { Route } from './+types/search.page'
import { QuickLinkList } from './quick-links.tsx'
import { ResultList } from './result-list.tsx'
import { SearchForm } from './search-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, {
    title: loaderData?.q ? `Search for “${loaderData.q}”` : 'Search',
    description: null,
    path: '/search',
  }),
  { name: 'robots', content: 'noindex' },
]

/** Works without JavaScript. `response` is null for an empty query or a failed search. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const rawQuery = new URL(request.url).searchParams.get('q') ?? ''
  const q = rawQuery
    .slice(0, 4 * SEARCH_MAX)
    .normalize('NFC')
    .replaceAll('\0', ' ')
    .trim()
    .slice(0, SEARCH_MAX)
  if (q === '') return data({ q, response: null, failed: false })
  try {
    return data({ q, response: await context.get(loadersContext).search.search({ q }), failed: false })
  } catch (cause) {
    context.get(reportErrorContext)(cause)
    return data({ q, response: null, failed: true }, { status: 503 })
  }
}

export default function SearchPage({ loaderData: { q, response, failed } }: Route.ComponentProps) {
  return (
    <div className="page pt-s8 [&>.notice]:mt-s5 [&>.notice]:max-w-3xl">
      <h1>Search</h1>
      <SearchForm q={q} className="mt-s5 max-w-3xl" />
      {failed && (
        <Notice tone="bad" title="Search failed">
          <p>Please try again in a moment.</p>
        </Notice>
      )}
      {response && response.results.length > 0 ? (
        <Results q={q} response={response} />
      ) : (
        <>
          {response && (
            <p className="mt-s5 wrap-anywhere text-ink-muted">
              No results for “{q}”. Try fewer letters or another word.
            </p>
          )}
          <QuickLinkList
            title={response ? 'Or look around' : 'Or start here'}
            listClass="lg:grid lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[-n+3]:border-t-0! lg:*:nth-[n+4]:col-span-3"
          />
        </>
      )}
    </div>
  )
}

function Results({ q, response: { results, similar } }: { q: string; response: SearchResponse }) {
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  return (
    <>
      <p className="mt-s5 wrap-anywhere text-ink-muted">
        {similar ? `No results for “${q}”. Similar results:` : `${count} for “${q}”`}
      </p>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-s7">
        <div>
          <ResultList results={results} />
        </div>
        <QuickLinkList title="Or look around" className="lg:sticky lg:top-22" />
      </div>
    </>
  )
}
