import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { CheckField } from '../../platform/forms/check-field.tsx'
import { useTimeZone } from '../../platform/time/use-time-zone.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { ProductLink } from '../access/product-required.tsx'
import { asDate } from '../documents/stored-values.ts'
import { usePlanner } from '../use-planner.ts'
import { comparePlanners, type FileEntry } from './compare-planners.ts'
import { changeText, countText, entryTitle, kindText } from './entry-texts.ts'
import type { DateOrder, ImportReport } from './formats/imported-items.ts'
import { limitEntries, limitText } from './limit-entries.ts'
import { PreviewSection, ShortList } from './preview-section.tsx'
import { readImportFile } from './read-import-file.ts'
import { ReportSections } from './report-sections.tsx'
import { writeEntries } from './write-entries.ts'

type ImportDialogProps = { open: boolean; onClose: () => void; file: File }

/** Shows the changes of an import before it is made. */
export function ImportDialog({ open, onClose, file }: ImportDialogProps) {
  const { state, today } = usePlanner()
  const zone = useTimeZone() ?? 'UTC'
  const [result, setResult] = useState<{ of: File } & Awaited<ReturnType<typeof readImportFile>>>()
  const [dateOrder, setDateOrder] = useState<{ of: File; order: DateOrder }>()
  const order = dateOrder?.of === file ? dateOrder.order : undefined
  const readFile = useEffectEvent((file: File, dateOrder?: DateOrder) =>
    readImportFile(file, { state, today, zone, dateOrder }),
  )
  useEffect(() => {
    let isCurrent = true
    const unreadable = { error: 'This file couldn’t be read. Choose it again.' }
    void readFile(file, order)
      .catch(() => unreadable)
      .then((next) => isCurrent && setResult({ of: file, ...next }))
    return () => {
      isCurrent = false
    }
  }, [file, order])
  if (result?.of !== file) return null
  const onOrder = (order: DateOrder) => setDateOrder({ of: file, order })
  if ('file' in result) return <Preview key={file.name} {...{ ...result, open, onClose, onOrder }} />
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

type PreviewProps = {
  open: boolean
  onClose: () => void
  file: PlannerFile
  report: ImportReport | null
  onOrder: (order: DateOrder) => void
}

function Preview({ open, onClose, file, report, onOrder }: PreviewProps) {
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
      title={isNothingNew ? 'Nothing to import' : titleOf(report)}
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
        <PreviewSection title="New" note={countText(newEntries)}>
          <ShortList
            entries={newEntries}
            keyOf={keyOf}
            row={(entry) => (
              <>
                <b>{entryTitle(entry)}</b> {kindText(entry)}
              </>
            )}
          />
        </PreviewSection>
      )}
      {changed.length > 0 && (
        <PreviewSection title="Different here" note="Check the ones to replace with the file’s version.">
          {changed.length > 1 && (
            <CheckField
              label={`All ${changed.length.toLocaleString('en-US')}`}
              checked={selected.length === changed.length}
              onChange={({ target }) => setChosen(new Set(target.checked ? changed.map(({ id }) => id) : []))}
            />
          )}
          <ShortList
            entries={changed}
            keyOf={keyOf}
            row={(entry) => (
              <CheckField
                label={entryTitle(entry)}
                hint={`${kindText(entry)}. ${changeText(entry)}.`}
                checked={chosen.has(entry.id)}
                onChange={({ target }) => setChosen(withChoice(chosen, entry.id, target.checked))}
              />
            )}
          />
        </PreviewSection>
      )}
      {sameCount > 0 && !isNothingNew && (
        <p className="text-ink-muted">Already in your planner: {sameCount.toLocaleString('en-US')}</p>
      )}
      {report && <ReportSections {...{ file, report, onOrder }} />}
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

function titleOf(report: ImportReport | null): string {
  if (!report) return 'Import this backup?'
  if (report.source === 'calendar') return 'Import this calendar?'
  return report.source === 'CSV' ? 'Import this table?' : `Import from ${report.source}?`
}

const keyOf = ({ kind, id }: FileEntry) => `${kind} ${id}`

function withChoice(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (isChosen) next.add(id)
  else next.delete(id)
  return next
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
