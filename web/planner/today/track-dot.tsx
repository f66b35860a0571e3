import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Track } from '#contract/planner/items.ts'
import { ENTRY_MAX } from '#contract/planner/limits.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { entryText, parseEntry } from '../tracks/entry-text.ts'
import { usePlanner } from '../use-planner.ts'

type TrackDotProps = { track: Track; date: string; readOnly: boolean }

/** A track on one date. A click ticks it or counts one more; an amount opens a field. */
export function TrackDot({ track, date, readOnly }: TrackDotProps) {
  const { state, edits } = usePlanner()
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { title, measure, unit } = track
  const value = state.entries.get(track.id)?.get(date) ?? null
  const category = state.journeys.find((journey) => journey.id === track.journeyId)?.category ?? null
  const label = measure === 'tick' || value === null ? title : `${title}: ${entryText(value)} ${unit}`.trim()
  const press = () => {
    if (measure === 'tick') edits.setEntry(track.id, date, value ? null : 1)
    else if (measure === 'count') edits.setEntry(track.id, date, Math.min((value ?? 0) + 1, ENTRY_MAX))
    else setIsEditing(true)
  }
  const store = (text: string, { returnsFocus }: { returnsFocus: boolean }) => {
    flushSync(() => setIsEditing(false))
    if (returnsFocus) button.current?.focus()
    const next = parseEntry(text, measure)
    if (next !== undefined && next !== value) edits.setEntry(track.id, date, next)
  }
  return (
    <li className="track-dot" data-hue={categoryColorOf(category)}>
      {isEditing ? (
        <EntryField label={unit ? `${title}, ${unit}` : title} value={value} onStore={store} />
      ) : (
        <button
          ref={button}
          type="button"
          className="track-dot__button"
          aria-pressed={measure === 'tick' ? value !== null : undefined}
          data-filled={value !== null || undefined}
          aria-label={label}
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
      <span className="track-dot__title" aria-hidden="true">
        {title}
      </span>
      {measure !== 'tick' && (
        <span className="track-dot__unit">
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

type EntryFieldProps = {
  label: string
  value: number | null
  onStore: (text: string, options: { returnsFocus: boolean }) => void
}

function EntryField({ label, value, onStore }: EntryFieldProps) {
  const initialText = value === null ? '' : String(value)
  const [text, setText] = useState(initialText)
  const isOpen = useRef(true)
  const close = (result: string, returnsFocus: boolean) => {
    // Some browsers send a blur event for a focused field that is removed.
    if (!isOpen.current) return
    isOpen.current = false
    onStore(result, { returnsFocus })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The key would click the button that gets the focus.
      event.preventDefault()
      close(text, true)
    }
    if (event.key === 'Escape') close(initialText, true)
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
      onBlur={() => close(text, false)}
    />
  )
}
