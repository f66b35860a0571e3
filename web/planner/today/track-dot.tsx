import { type KeyboardEvent, useId, useState } from 'react'
import type { Track } from '#contract/planner/items.ts'
import { ENTRY_MAX } from '#contract/planner/limits.ts'
import { categoryColorOf } from '../../binder/category.tsx'
import { usePlanner } from '../use-planner.ts'
import { entryText, parseEntry } from './track-entry.ts'

type TrackDotProps = {
  track: Track
  date: string
  readOnly: boolean
}

/** A track on one date. A click ticks it or counts one more; an amount opens a field. */
export function TrackDot({ track, date, readOnly }: TrackDotProps) {
  const { state, edits } = usePlanner()
  const [isEditing, setIsEditing] = useState(false)
  const id = useId()
  const { title, measure, unit } = track
  const value = state.entries.get(track.id)?.get(date) ?? null
  const category = state.journeys.find((journey) => journey.id === track.journeyId)?.category ?? null
  const press = () => {
    if (measure === 'tick') edits.setEntry(track.id, date, value ? null : 1)
    else if (measure === 'count') edits.setEntry(track.id, date, Math.min((value ?? 0) + 1, ENTRY_MAX))
    else setIsEditing(true)
  }
  const store = (text: string) => {
    setIsEditing(false)
    const next = parseEntry(text, measure)
    if (next !== undefined && next !== value) edits.setEntry(track.id, date, next)
  }
  return (
    <li className="track-dot" data-hue={categoryColorOf(category)}>
      {isEditing ? (
        <EntryField label={unit ? `${title}, ${unit}` : title} value={value} onStore={store} />
      ) : (
        <button
          type="button"
          className="track-dot__button"
          aria-pressed={measure === 'tick' ? value !== null : undefined}
          data-filled={value !== null || undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={measure === 'tick' ? undefined : `${id}-value`}
          disabled={readOnly}
          onClick={press}
        >
          {measure === 'tick' ? (
            <svg viewBox="0 0 28 28" aria-hidden="true">
              <path d="M6 14.5l6 6.5L24 6" pathLength="1" />
            </svg>
          ) : (
            <span aria-hidden="true">{value === null ? '+' : entryText(value)}</span>
          )}
        </button>
      )}
      <span id={`${id}-title`} className="track-dot__title">
        {title}
      </span>
      {measure !== 'tick' && (
        <span className="track-dot__unit">
          <span id={`${id}-value`} className="sr">
            {value === null ? 'No entry yet' : `${entryText(value)} ${unit}`}
          </span>
          {measure === 'count' && value !== null && !isEditing && !readOnly ? (
            <button type="button" onClick={() => setIsEditing(true)}>
              Change<span className="sr"> {title}</span>
            </button>
          ) : (
            <span aria-hidden="true">{unit}</span>
          )}
        </span>
      )}
    </li>
  )
}

type EntryFieldProps = { label: string; value: number | null; onStore: (text: string) => void }

function EntryField({ label, value, onStore }: EntryFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStore(text)
    // Stores the value that is there already.
    if (event.key === 'Escape') onStore(value === null ? '' : String(value))
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field takes the position of the button that had the focus
      autoFocus
      className="track-dot__field"
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onStore(text)}
    />
  )
}
