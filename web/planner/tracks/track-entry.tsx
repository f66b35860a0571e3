import { Check, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Track } from '#contract/planner/items.ts'
import { ENTRY_MAX } from '#contract/planner/limits.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { parseEntry } from './entry-text.ts'
import './track-entry.css'

export type TrackEntryProps = {
  track: Pick<Track, 'title' | 'measure' | 'unit'>
  date: string
  /** Null without an entry. */
  value: number | null
  /** Null removes the entry. */
  onChange: (value: number | null) => void
}

/** Enters a track on one date: a tick, a count with + and −, or a field for an amount. */
export function TrackEntry(props: TrackEntryProps) {
  const { track } = props
  if (track.measure === 'tick') return <TickEntry {...props} />
  return track.measure === 'count' ? <CountEntry {...props} /> : <NumberField key={props.date} {...props} />
}

const nameOf = (title: string, date: string) => `${title}, ${weekday(date)}, ${longDate(date)}`

function TickEntry({ track, date, value, onChange }: TrackEntryProps) {
  return (
    <span className="track-entry__tick">
      <input
        type="checkbox"
        aria-label={nameOf(track.title, date)}
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? 1 : null)}
      />
      <Check size={22} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}

function CountEntry(props: TrackEntryProps) {
  const { track, date, value, onChange } = props
  const name = nameOf(track.title, date)
  const count = value ?? 0
  return (
    <span className="inline-flex items-center gap-s1">
      <IconButton
        label={`One less: ${name}`}
        disabled={count === 0}
        onClick={() => onChange(count > 1 ? count - 1 : null)}
      >
        <Minus size={20} aria-hidden="true" />
      </IconButton>
      <NumberField key={date} {...props} />
      <IconButton label={`One more: ${name}`} onClick={() => onChange(Math.min(count + 1, ENTRY_MAX))}>
        <Plus size={20} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Saves on blur and on Enter. Invalid text is replaced by the current entry. */
function NumberField({ track, date, value, onChange }: TrackEntryProps) {
  const stored = value === null ? '' : String(value)
  const [draft, setDraft] = useState<string | null>(null)
  const save = () => {
    if (draft === null) return
    const next = parseEntry(draft, track.measure)
    setDraft(null)
    if (next !== undefined && next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setDraft(null)
  }
  const unit = track.measure === 'amount' ? track.unit : ''
  return (
    <span className="track-entry__number">
      <input
        type="text"
        inputMode={track.measure === 'amount' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={unit ? `${nameOf(track.title, date)}, ${unit}` : nameOf(track.title, date)}
        placeholder="0"
        value={draft ?? stored}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  )
}
