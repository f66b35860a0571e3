import { type ReactNode, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { dayTitle } from '../check-ins/check-in-texts.ts'
import { exportPlanner } from '../export/export-planner.ts'
import type { FileEntry } from '../import/compare-planners.ts'
import { changeText, countText, entryTitle, kindText } from '../import/entry-texts.ts'
import { limitEntries, limitText } from '../import/limit-entries.ts'
import { usePlanner } from '../use-planner.ts'
import { timeText } from './day-list.tsx'
import { readDay } from './day-storage.ts'
import { compareWithDay, restoreEntries, stateOf } from './restore-day.ts'
import { useSaved } from './use-saved.ts'

/** Shows what differs between a day and now. */
export default function DayView({ day }: { day: string }) {
  const { isPartial } = usePlanner()
  const saved = useSaved(useCallback((owner: string) => readDay(owner, day), [day]))
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoading = saved === undefined || (saved !== null && isPartial)
  return (
    <>
      <header>
        <p>
          <Link to="/planner/history">All days</Link>
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-s2">
          {dayTitle(day)}
        </h1>
        {saved && (
          <p className="lead mt-s3">How your planner was at {timeText(saved.savedAt)}, and what differs from now.</p>
        )}
      </header>
      {isLoading ? (
        <CardSkeleton label="Loading the day..." rows={3} />
      ) : saved ? (
        <Differences file={saved.file} heading={heading} />
      ) : (
        <EmptyState art={<BlankPaper />} level={2} title={<span className="text-xl">This day isn’t saved</span>}>
          Your planner didn’t change in this browser on this day, or it was more than 30 days ago.
        </EmptyState>
      )}
    </>
  )
}

type DifferencesProps = { file: PlannerFile; heading: RefObject<HTMLHeadingElement | null> }

type Chosen = { entries: readonly FileEntry[]; extra: readonly FileEntry[] }

function Differences({ file, heading }: DifferencesProps) {
  const { state, edits, access } = usePlanner()
  const businessName = useBusinessName()
  const { missing, changed, extra } = useMemo(() => compareWithDay(file, state), [file, state])

  function restore(title: string, description: string, chosen: Chosen): void {
    const extraIds = new Set(chosen.extra.map(({ id }) => id))
    const others = { ...state, journeys: state.journeys.filter(({ id }) => !extraIds.has(id)) }
    const { allowed, leftOut } = limitEntries(chosen.entries, { access, state: others })
    const note = leftOut.length > 0 ? `Left out: ${countText(leftOut)}. ${limitText(access)}` : ''
    // The button with the focus disappears.
    heading.current?.focus()
    if (allowed.length + chosen.extra.length === 0) {
      toast({ tone: 'bad', title: 'Nothing was restored', description: note })
      return
    }
    restoreEntries(edits, { entries: allowed, extra: chosen.extra })
    const action = { label: 'Undo', onSelect: edits.undo }
    toast({ tone: 'good', title, description: note || description, action })
  }

  const restoreEntry = (entry: FileEntry) => restore('Restored', entryTitle(entry), { entries: [entry], extra: [] })
  const removeEntry = (entry: FileEntry) => restore('Removed', entryTitle(entry), { entries: [], extra: [entry] })
  const restoreAll = () => {
    const description = `Your planner is as it was on ${dayTitle(file.exportedOn)}.`
    restore('Day restored', description, { entries: [...missing, ...changed], extra })
  }
  const downloadText = () =>
    void exportPlanner('markdown', stateOf(file), { today: file.exportedOn, businessName }).catch(console.warn)
  const isSame = missing.length + changed.length + extra.length === 0
  return (
    <>
      {isSame && <p>Your planner is the same now.</p>}
      <div className="flex flex-wrap gap-s3">
        {!isSame && <Button onClick={restoreAll}>Restore this day</Button>}
        <Button variant="secondary" onClick={downloadText}>
          Download this day as text
        </Button>
      </div>
      <Group title="Changed since" entries={changed} detail={(entry) => `${kindText(entry)}. ${changeText(entry)}`}>
        {(entry) => (
          <RowButton entry={entry} onClick={() => restoreEntry(entry)}>
            Restore
          </RowButton>
        )}
      </Group>
      <Group title="Deleted since" entries={missing} detail={kindText}>
        {(entry) => (
          <RowButton entry={entry} onClick={() => restoreEntry(entry)}>
            Restore
          </RowButton>
        )}
      </Group>
      <Group title="Added since" entries={extra} detail={kindText}>
        {(entry) => (
          <RowButton entry={entry} onClick={() => removeEntry(entry)}>
            Remove
          </RowButton>
        )}
      </Group>
    </>
  )
}

type RowButtonProps = { entry: FileEntry; onClick: () => void; children: string }

const RowButton = ({ entry, onClick, children }: RowButtonProps) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    {children}
    <span className="sr"> {entryTitle(entry)}</span>
  </Button>
)

const SHOWN_ENTRIES = 50

type GroupProps<Entry> = {
  title: string
  entries: readonly Entry[]
  detail: (entry: Entry) => string
  children: (entry: Entry) => ReactNode
}

function Group<Entry extends FileEntry>({ title, entries, detail, children }: GroupProps<Entry>) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  if (entries.length === 0) return null
  const shown = showsAll ? entries : entries.slice(0, SHOWN_ENTRIES)
  return (
    <section aria-labelledby={id} className="grid gap-s3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Surface as="ul" className="entry-rows divide-y divide-hair">
        {shown.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <div>
              <b className="line-clamp-3">{entryTitle(entry)}</b>
              <p>{detail(entry)}</p>
            </div>
            {children(entry)}
          </li>
        ))}
      </Surface>
      {shown.length < entries.length && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {entries.length.toLocaleString('en-US')}
        </Button>
      )}
    </section>
  )
}
