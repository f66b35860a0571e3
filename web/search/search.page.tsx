import { data } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { SearchResponse } from '#contract/search/search.schema.ts'
import { loadersContext, reportErrorContext } from '../router/loaders-context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/search.page'
import { QuickLinkList } from './quick-link-list.tsx'
import { ResultList } from './result-list.tsx'
import './search.css'
import { SearchForm } from './search-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, {
    title: loaderData?.q ? `Search for “${loaderData.q}”` : 'Search',
    description: null,
    path: '/search',
  }),
  { name: 'robots', content: 'noindex' },
]

/** Works without a script (features: search, 6). `answer` is null where nothing was asked, or where the search failed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('q') ?? ''
  const q = asked.normalize('NFC').replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX)
  if (q === '') return data({ q, answer: null, failed: false })
  try {
    return data({ q, answer: await context.get(loadersContext).search.search({ q }), failed: false })
  } catch (cause) {
    context.get(reportErrorContext)(cause)
    return data({ q, answer: null, failed: true }, { status: 503 })
  }
}

export default function SearchPage({ loaderData: { q, answer, failed } }: Route.ComponentProps) {
  return (
    <div className="page finding">
      <h1>Search</h1>
      <SearchForm q={q} />
      {failed && (
        <Notice tone="bad" title="The search did not answer">
          <p>Please try again in a moment.</p>
        </Notice>
      )}
      {answer && <Answer q={q} answer={answer} />}
      {!answer && <QuickLinkList title="Or begin here" />}
    </div>
  )
}

function Answer({ q, answer: { results, similar } }: { q: string; answer: SearchResponse }) {
  if (results.length === 0) {
    return (
      <>
        <p className="finding__note">Nothing here holds “{q}”. Try fewer letters or another word.</p>
        <QuickLinkList title="Or look around" />
      </>
    )
  }
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  return (
    <>
      <p className="finding__note">
        {similar ? `Nothing here holds “${q}”. This is spelled much like it:` : `${count} for “${q}”`}
      </p>
      <ResultList results={results} />
    </>
  )
}
