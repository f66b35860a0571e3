import '../../platform/ui/dialog/dialog.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchResult } from '#contract/content/search/search.schema.ts'
import { SEARCH_MAX } from '#contract/content/search/search-limits.ts'
import { type QuickLink, quickLinks } from './quick-links.tsx'
import './search-dialog.css'
import { groupResults } from './result-list.tsx'
import { SearchOption } from './search-option.tsx'
import { SearchStatus } from './search-status.tsx'
import { useSearch, visibleResults } from './use-search.ts'

type SearchDialogProps = { open: boolean; onClose: () => void }

export function SearchDialog({ open, onClose }: SearchDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog search-dialog">
          <Dialog.Title className="sr">Search</Dialog.Title>
          <SearchField onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Group = { name: string; items: (SearchResult | QuickLink)[] }

function SearchField({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const search = useSearch(query)
  const navigate = useNavigate()
  const results = visibleResults(search)
  const groups: Group[] = results.length > 0 ? groupResults(results) : [{ name: 'Pages', items: [...quickLinks] }]
  const showsQuickLinks = search.state === 'start' || search.state === 'nothing'

  const openSearchPage = () => {
    onClose()
    void navigate(`/search?q=${encodeURIComponent(query.trim())}`)
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={results.length > 0 || showsQuickLinks ? groups : []}
      filter={null}
      autoHighlight={search.state !== 'nothing'}
      keepHighlight
      itemToStringValue={(item: SearchResult | QuickLink) => item.path}
      value={query}
      onValueChange={(next, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') setQuery(next)
      }}
    >
      <div className="group flex flex-none items-center gap-s3 border-b border-hair py-s2 pr-s3 pl-s5">
        <Search className="flex-none text-ink-muted group-focus-within:text-act" size={22} aria-hidden="true" />
        <Autocomplete.Input
          // No focus ring: the caret and the icon show the focus, which never leaves the field while typing.
          className="h-13 min-w-0 flex-1 text-md text-ellipsis outline-none placeholder:text-ink-muted"
          aria-label="Search lessons, posts, classes and products"
          placeholder="Search the site"
          maxLength={SEARCH_MAX}
          enterKeyHint="go"
          onKeyDown={(event) => {
            // While searching, the visible results may belong to the previous query.
            if (event.key !== 'Enter' || search.state !== 'searching') return
            event.preventBaseUIHandler()
            openSearchPage()
          }}
        />
        <Dialog.Close className="icon-btn" aria-label="Close">
          <X size={22} aria-hidden="true" />
        </Dialog.Close>
      </div>
      <div
        className="min-h-0 scroll-pt-10 scroll-pb-2 overflow-y-auto overscroll-contain pt-s2 pb-s3"
        aria-busy={search.state === 'searching' || undefined}
      >
        <SearchStatus search={search} query={query.trim()} />
        <Autocomplete.List aria-label="Results">
          {(group: Group) => (
            <Autocomplete.Group key={group.name} items={group.items}>
              <Autocomplete.GroupLabel className="px-s5 pt-s3 pb-s1 text-xs font-[620] text-ink-muted">
                {group.name}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: SearchResult | QuickLink) => <SearchOption key={item.path} item={item} onOpen={onClose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> to choose <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
      </p>
    </Autocomplete.Root>
  )
}
