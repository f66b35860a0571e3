import { Autocomplete } from '@base-ui/react/autocomplete'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/loading.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import type { Search } from './use-search.ts'

export function SearchStatus({ search, query }: { search: Search; query: string }) {
  return (
    <>
      <Autocomplete.Status className={search.state === 'found' && !search.similar ? 'sr' : 'search-dialog__note'}>
        {statusText(search, query)}
      </Autocomplete.Status>
      {search.state === 'searching' && !search.previous?.results.length && <ResultSkeletons />}
      {search.state === 'failed' && (
        <div className="search-dialog__failed">
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

function statusText(search: Search, query: string): string {
  if (search.state === 'searching') return 'Searching...'
  if (search.state === 'nothing') return `No results for “${query}”. Try fewer letters or another word.`
  if (search.state !== 'found') return ''
  if (search.similar) return `No results for “${query}”. Similar results:`
  return search.results.length === 1 ? '1 result' : `${search.results.length} results`
}

function ResultSkeletons() {
  return (
    <div className="search-dialog__waiting" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton shape="button" className="search-dialog__waiting-icon" />
          <div>
            <Skeleton className="sk--line" />
            <Skeleton shape="short" className="sk--line" />
          </div>
        </div>
      ))}
    </div>
  )
}
