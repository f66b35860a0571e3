import { useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Track, TrackEntries } from '#contract/planner/items.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { weekday } from '../../platform/time/time-labels.ts'
import { Button } from '../../platform/ui/button.tsx'
import { parseDate } from '../check-ins/check-in-dates.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { TrackEntry } from './track-entry.tsx'
import { valueText } from './week-progress.ts'

type EntryTableProps = { track: Track; entries: TrackEntries; today: string; edits: PlannerEdits; readOnly: boolean }

const ROWS = 30

/** All entries, newest first, and a field for an earlier day. Its content is rendered when it is opened. */
export function EntryTable({ track, entries, today, edits, readOnly }: EntryTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="fold w-full border-t border-hair"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="text-sm font-[580] text-ink-muted">
        All entries<span className="sr"> of {track.title}</span>
      </summary>
      {isOpen && (
        <div className="grid gap-s4 pt-s3">
          {!readOnly && <EarlierDay track={track} entries={entries} today={today} edits={edits} />}
          <Entries track={track} entries={entries} />
        </div>
      )}
    </details>
  )
}

function EarlierDay({ track, entries, today, edits }: Omit<EntryTableProps, 'readOnly'>) {
  const last = track.endsOn !== null && track.endsOn < today ? track.endsOn : today
  const [text, setText] = useState(last)
  const date = parseDate(text)
  const isPossible = date !== null && date >= track.startsOn && date <= today
  return (
    <div className="flex flex-wrap items-end gap-x-s4 gap-y-s3">
      <TextField
        label="Enter an earlier day"
        type="date"
        min={track.startsOn}
        max={today}
        value={text}
        error={date !== null && !isPossible ? `Choose a day from ${longDate(track.startsOn)} to today.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {date !== null && isPossible && (
        <TrackEntry
          track={track}
          date={date}
          value={entries.get(date) ?? null}
          onChange={(value) => edits.setEntry(track.id, date, value)}
        />
      )}
    </div>
  )
}

function Entries({ track, entries }: Pick<EntryTableProps, 'track' | 'entries'>) {
  const [rows, setRows] = useState(ROWS)
  const sorted = [...entries].sort(([a], [b]) => (a < b ? 1 : -1))
  if (sorted.length === 0) return <p className="text-ink-muted">No entries yet.</p>
  return (
    <>
      <table className="w-full max-w-[26rem] text-left tabular-nums">
        <caption className="sr">Entries of {track.title}</caption>
        <thead className="text-sm">
          <tr className="border-b border-hair">
            <th scope="col" className="py-[0.4rem] font-[620]">
              Day
            </th>
            <th scope="col" className="num font-[620]">
              Entry
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, rows).map(([date, value]) => (
            <tr key={date} className="border-b border-hair">
              <th scope="row" className="py-[0.4rem] font-normal">
                {weekday(date).slice(0, 3)}, {longDate(date)}
              </th>
              <td className="num">{valueText(track, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > rows && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setRows(rows + 5 * ROWS)}>
          Show more
        </Button>
      )}
    </>
  )
}
