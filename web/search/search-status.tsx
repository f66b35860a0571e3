import { Autocomplete } from '@base-ui/react/autocomplete'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Search } from './use-search.ts'

/** What is to be said beside the list; it is read out as it changes. */
export function SearchStatus({ search, typed }: { search: Search; typed: string }) {
  return (
    <>
      <Autocomplete.Status className={search.state === 'found' && !search.similar ? 'sr' : 'finder__note'}>
        {textOf(search, typed)}
      </Autocomplete.Status>
      {search.state === 'searching' && !search.before?.results.length && <Waiting />}
      {search.state === 'failed' && (
        <div className="finder__failed">
          <Notice tone="bad" title="The search did not answer">
            <p>Check your connection and try again.</p>
          </Notice>
          <Button variant="secondary" size="small" onClick={search.again}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

function textOf(search: Search, typed: string): string {
  if (search.state === 'searching') return 'Searching…'
  if (search.state === 'nothing') return `Nothing here holds “${typed}”. Try fewer letters or another word.`
  if (search.state !== 'found') return ''
  if (search.similar) return `Nothing here holds “${typed}”. This is spelled much like it:`
  return search.results.length === 1 ? '1 result' : `${search.results.length} results`
}

function Waiting() {
  return (
    <div className="finder__waiting" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton shape="button" className="finder__waiting-sign" />
          <div>
            <Skeleton className="sk--line" />
            <Skeleton shape="short" className="sk--line" />
          </div>
        </div>
      ))}
    </div>
  )
}
