import './import-dialog.css'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'

export function PreviewSection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="planner-import">
      <h3 id={id}>{title}</h3>
      <p className="text-ink-muted">{note}</p>
      {children}
    </section>
  )
}

const SHOWN_ENTRIES = 5

type ShortListProps<Entry> = {
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  row: (entry: Entry) => ReactNode
}

/** The first entries, and a button that shows the others. */
export function ShortList<Entry>({ entries, keyOf, row }: ShortListProps<Entry>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? entries : entries.slice(0, SHOWN_ENTRIES)
  return (
    <>
      <ul>
        {shown.map((entry) => (
          <li key={keyOf(entry)}>{row(entry)}</li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {entries.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  )
}
