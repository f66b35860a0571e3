import { data } from 'react-router'
import type { SearchResponse } from '#contract/content/search/search.schema.ts'
import { SEARCH_MAX } from '#contract/limits.ts'
import { loadersContext, reportErrorContext } from '../../platform/router/loaders-context.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import type { Route } from './+types/search.page'
import { ResultList } from './result-list.tsx'
import './search.css'
import { QuickLinkList } from './quick-links.tsx'
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
    <div className="page search-page">
      <h1>Search</h1>
      <SearchForm q={q} />
      {failed && (
        <Notice tone="bad" title="Search failed">
          <p>Please try again in a moment.</p>
        </Notice>
      )}
      {response && response.results.length > 0 ? (
        <Results q={q} response={response} />
      ) : (
        <>
          {response && <p className="search-page__note">No results for “{q}”. Try fewer letters or another word.</p>}
          <div className="search-page__start">
            <QuickLinkList title={response ? 'Or look around' : 'Or start here'} />
          </div>
        </>
      )}
    </div>
  )
}

function Results({ q, response: { results, similar } }: { q: string; response: SearchResponse }) {
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  return (
    <>
      <p className="search-page__note">{similar ? `No results for “${q}”. Similar results:` : `${count} for “${q}”`}</p>
      <div className="search-page__results">
        <div>
          <ResultList results={results} />
        </div>
        <QuickLinkList title="Or look around" />
      </div>
    </>
  )
}
