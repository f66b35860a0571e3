import { Plus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { SearchResult, TextPart } from '#contract/content/search/search.schema.ts'
import { SEARCH_MAX } from '#contract/content/search/search-limits.ts'
import type { Journey } from '#contract/planner/items.ts'
import { TOOL_LABEL_MAX, URL_MAX } from '#contract/planner/limits.ts'
import { groupResults } from '../../../content/search/result-list.tsx'
import { useSearch, visibleResults } from '../../../content/search/use-search.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { Tabs } from '../../../platform/ui/tabs.tsx'
import { usePlanner } from '../../use-planner.ts'
import './tool-dialog.css'
import { toolTarget, typedToolUrl } from './tool-url.ts'

type ToolDialogProps = { open: boolean; onClose: () => void; journey: Journey }

export function ToolDialog({ open, onClose, journey }: ToolDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a tool">
      {open && <ToolForms journey={journey} onClose={onClose} />}
    </Dialog>
  )
}

function ToolForms({ journey, onClose }: Omit<ToolDialogProps, 'open'>) {
  const { edits } = usePlanner()
  const add = (label: string, url: string) => {
    edits.setTools(journey.id, [...journey.tools, { id: crypto.randomUUID(), label, url }])
    onClose()
  }
  return (
    <div className="tool-dialog">
      <Tabs
        label="Kinds of tools"
        tabs={[
          {
            value: 'site',
            label: 'From this site',
            panel: <SiteSearch taken={new Set(journey.tools.map(({ url }) => url))} onAdd={add} />,
          },
          { value: 'link', label: 'A link', panel: <LinkForm onAdd={add} /> },
        ]}
      />
    </div>
  )
}

const textOf = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join('')

type AddTool = (label: string, url: string) => void

/** Searches the site for lessons, products, classes and posts. */
function SiteSearch({ taken, onAdd }: { taken: ReadonlySet<string>; onAdd: AddTool }) {
  const [query, setQuery] = useState('')
  const search = useSearch(query)
  return (
    <div className="grid gap-s4">
      <TextField
        label="Lessons, products, classes and posts"
        type="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className="text-ink-muted">
        {search.state === 'searching' && 'Searching...'}
        {search.state === 'nothing' && 'Nothing found. Try fewer letters or another word.'}
        {search.state === 'found' && search.similar && 'No exact match. These are similar:'}
        {search.state === 'failed' && 'The site can’t be searched without a connection. You can add a link instead.'}
      </p>
      {search.state === 'failed' && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={search.retry}>
          Try again
        </Button>
      )}
      <div className="max-h-80 overflow-y-auto">
        {groupResults(visibleResults(search)).map(({ name, items }) => (
          <section key={name} aria-label={name}>
            <h3 className="mt-s3 font-text text-sm leading-[1.4] font-[620] tracking-[0] text-ink-muted">{name}</h3>
            <ul>
              {items.map((result) => (
                <Result key={result.path} result={result} isTaken={taken.has(result.path)} onAdd={onAdd} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function Result({ result, isTaken, onAdd }: { result: SearchResult; isTaken: boolean; onAdd: AddTool }) {
  const title = textOf(result.title)
  return (
    <li className="flex min-h-target items-center gap-s2 border-b border-hair last:border-b-0">
      <span className="min-w-0 grow wrap-anywhere">{title}</span>
      {isTaken ? (
        <span className="text-sm text-ink-muted">Added</span>
      ) : (
        <IconButton label={`Add ${title}`} onClick={() => onAdd(title, result.path)}>
          <Plus size={22} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function LinkForm({ onAdd }: { onAdd: AddTool }) {
  const [url, setUrl] = useState('')
  const [label, setLabel] = useState('')
  const [error, setError] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const stored = typedToolUrl(url, window.location.origin)
    if (!stored) {
      setError('Enter a web address, such as https://example.com.')
      return
    }
    const target = toolTarget(stored)
    onAdd(label.trim() || (target?.kind === 'web' ? target.host : stored), stored)
  }
  return (
    <form className="grid gap-s4" noValidate onSubmit={submit}>
      <TextField
        label="Address"
        hint="A page, or a file that you store elsewhere."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={URL_MAX}
        value={url}
        error={error || undefined}
        onChange={({ target }) => {
          setError('')
          setUrl(target.value)
        }}
      />
      <TextField
        label="Name"
        optional
        autoComplete="off"
        maxLength={TOOL_LABEL_MAX}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button type="submit" className="justify-self-end">
        Add link
      </Button>
    </form>
  )
}
