import './import-dialog.css'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { CheckField } from '../../platform/forms/check-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { ProductLink } from '../access/product-required.tsx'
import { asDate } from '../documents/stored-values.ts'
import { usePlanner } from '../use-planner.ts'
import { comparePlanners, type FileEntry } from './compare-planners.ts'
import { changeText, countText, entryTitle, kindText } from './entry-texts.ts'
import { limitEntries, limitText } from './limit-entries.ts'
import { readPlannerFile } from './parse-planner-file.ts'
import { writeEntries } from './write-entries.ts'

type ImportDialogProps = { open: boolean; onClose: () => void; file: File }

/** Shows the changes of an import before it is made. */
export function ImportDialog({ open, onClose, file }: ImportDialogProps) {
  const [result, setResult] = useState<{ of: File } & Awaited<ReturnType<typeof readPlannerFile>>>()
  useEffect(() => {
    const unreadable = { error: 'This file couldn’t be read. Choose it again.' }
    void readPlannerFile(file)
      .catch(() => unreadable)
      .then((next) => setResult({ of: file, ...next }))
  }, [file])
  if (result?.of !== file) return null
  if ('file' in result) return <Preview key={file.name} open={open} onClose={onClose} file={result.file} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Nothing was imported"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Notice tone="bad">{result.error}</Notice>
    </Dialog>
  )
}

type PreviewProps = { open: boolean; onClose: () => void; file: PlannerFile }

function Preview({ open, onClose, file }: PreviewProps) {
  const { state, edits, access } = usePlanner()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const differences = useMemo(() => comparePlanners(file, state), [file, state])
  const { missing, changed, sameCount } = differences
  const selected = changed.filter((entry) => chosen.has(entry.id))
  const { allowed, leftOut } = limitEntries([...missing, ...selected], { access, state })
  const newEntries = missing.filter((entry) => !leftOut.includes(entry))
  const importFile = () => {
    edits.writeWith((documents, writer) =>
      writeEntries(documents, writer, { entries: allowed, sources: file.addedSources }),
    )
    onClose()
    const action = { label: 'Undo', onSelect: edits.undo }
    toast({ tone: 'good', title: 'Imported', description: `${capitalized(countText(allowed))}.`, action })
  }
  const isNothingNew = missing.length + changed.length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={isNothingNew ? 'Nothing to import' : 'Import this backup?'}
      text={
        isNothingNew
          ? 'Everything in this file is in your planner already.'
          : `${asDate(file.exportedOn) ? `From ${cardDate(file.exportedOn)}. ` : ''}What’s already in your planner stays as it is, unless you choose otherwise.`
      }
      actions={
        isNothingNew ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={allowed.length === 0} onClick={importFile}>
              Import
            </Button>
          </>
        )
      }
    >
      {newEntries.length > 0 && (
        <Section title="New" note={countText(newEntries)}>
          <ShortList
            entries={newEntries}
            row={(entry) => (
              <>
                <b>{entryTitle(entry)}</b> {kindText(entry)}
              </>
            )}
          />
        </Section>
      )}
      {changed.length > 0 && (
        <Section title="Different here" note="Check the ones to replace with the file’s version.">
          {changed.length > 1 && (
            <CheckField
              label={`All ${changed.length.toLocaleString('en-US')}`}
              checked={selected.length === changed.length}
              onChange={({ target }) => setChosen(new Set(target.checked ? changed.map(({ id }) => id) : []))}
            />
          )}
          <ShortList
            entries={changed}
            row={(entry) => (
              <CheckField
                label={entryTitle(entry)}
                hint={`${kindText(entry)}. ${changeText(entry)}.`}
                checked={chosen.has(entry.id)}
                onChange={({ target }) => setChosen(withChoice(chosen, entry.id, target.checked))}
              />
            )}
          />
        </Section>
      )}
      {sameCount > 0 && !isNothingNew && (
        <p className="text-ink-muted">Already in your planner: {sameCount.toLocaleString('en-US')}</p>
      )}
      {leftOut.length > 0 && (
        <Notice title={`Left out: ${countText(leftOut)}`}>
          <p>{limitText(access)}</p>
          {access === 'free' && (
            <p className="mt-s3">
              <ProductLink isCompact />
            </p>
          )}
        </Notice>
      )}
    </Dialog>
  )
}

function withChoice(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (isChosen) next.add(id)
  else next.delete(id)
  return next
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
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

type ShortListProps<Entry> = { entries: readonly Entry[]; row: (entry: Entry) => ReactNode }

/** The first entries, and a button that shows the others. */
function ShortList<Entry extends FileEntry>({ entries, row }: ShortListProps<Entry>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? entries : entries.slice(0, SHOWN_ENTRIES)
  return (
    <>
      <ul>
        {shown.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>{row(entry)}</li>
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
