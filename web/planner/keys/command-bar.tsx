import '../../platform/ui/dialog/dialog.css'
import '../../content/search/search-dialog.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { SEARCH_MAX } from '#contract/content/search/search-limits.ts'
import { foldText, queryWords } from '../search/fold-text.ts'
import { searchPlanner } from '../search/search-planner.ts'
import { usePlanner } from '../use-planner.ts'
import { commandPages } from './command-pages.ts'

type CommandBarProps = { open: boolean; onClose: () => void }

type Command = { id: string; title: string; detail?: string; to: string }
type Group = { name: string; items: Command[] }

const SHOWN_MATCHES = 5

/** Opens pages and everything that the user wrote, by a few letters. */
export function CommandBar({ open, onClose }: CommandBarProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog search-dialog">
          <Dialog.Title className="sr">Go to</Dialog.Title>
          <CommandField onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandField({ onClose }: { onClose: () => void }) {
  const { state, today } = usePlanner()
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const groups = useMemo((): Group[] => {
    const words = queryWords(deferredQuery)
    const pages = commandPages(today).filter(({ title }) => words.every((word) => foldText(title).includes(word)))
    const matches = searchPlanner(state, deferredQuery).map(({ name, matches }) => ({
      name,
      items: matches.slice(0, SHOWN_MATCHES),
    }))
    return [{ name: 'Pages', items: pages }, ...matches].filter(({ items }) => items.length > 0)
  }, [state, today, deferredQuery])
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(item: Command) => item.title}
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
          aria-label="Pages, steps, journeys, tracks and sessions"
          placeholder="Go to a page, step or journey"
          maxLength={SEARCH_MAX}
          enterKeyHint="go"
        />
        <Dialog.Close className="icon-btn" aria-label="Close">
          <X size={22} aria-hidden="true" />
        </Dialog.Close>
      </div>
      <div className="min-h-0 scroll-pt-10 scroll-pb-2 overflow-y-auto overscroll-contain pt-s2 pb-s3">
        <Autocomplete.Empty className="px-s5 py-s3 text-ink-muted empty:hidden">
          Nothing found. Try fewer letters or another word.
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Results">
          {(group: Group) => (
            <Autocomplete.Group key={group.name} items={group.items}>
              <Autocomplete.GroupLabel className="px-s5 pt-s3 pb-s1 text-xs font-[620] text-ink-muted">
                {group.name}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Command) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className="flex min-h-target cursor-pointer items-baseline gap-s3 px-s5 py-s2 text-ink no-underline outline-none data-highlighted:bg-sunk data-highlighted:[box-shadow:inset_4px_0_0_var(--act)]"
                    render={<Link to={item.to} onClick={onClose} />}
                  >
                    <span className="min-w-0 truncate">{item.title}</span>
                    {item.detail && <span className="flex-none text-sm text-ink-muted">{item.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}
