import { Autocomplete } from '@base-ui/react/autocomplete'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/loading.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import type { Search } from './use-search.ts'

export function SearchStatus({ search, query }: { search: Search; query: string }) {
  return (
    <>
      <Autocomplete.Status className={search.state === 'found' && !search.similar ? 'sr' : noteClass}>
        {statusText(search, query)}
      </Autocomplete.Status>
      {search.state === 'searching' && !search.previous?.results.length && <ResultSkeletons />}
      {search.state === 'failed' && (
        <div className="grid justify-items-start gap-s4 px-s5 pt-s3 pb-s2">
          <Notice tone="bad" title="Search failed">
            <p>Check your connection and try again.</p>
          </Notice>
          <Button variant="secondary" size="small" onClick={search.retry}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

const noteClass = 'px-s5 py-s2 text-sm wrap-anywhere text-ink-muted empty:hidden'

function statusText(search: Search, query: string): string {
  if (search.state === 'searching') return 'Searching...'
  if (search.state === 'nothing') return `No results for “${query}”. Try fewer letters or another word.`
  if (search.state !== 'found') return ''
  if (search.similar) return `No results for “${query}”. Similar results:`
  return search.results.length === 1 ? '1 result' : `${search.results.length} results`
}

function ResultSkeletons() {
  return (
    <div className="grid gap-s4 px-s5 pt-s3 pb-s4" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid grid-cols-[2.75rem_1fr] items-center gap-s4">
          <Skeleton shape="button" className="m-0 size-11" />
          <div className="grid gap-s2">
            <Skeleton className="mx-0" />
            <Skeleton shape="short" className="mx-0" />
          </div>
        </div>
      ))}
    </div>
  )
}
