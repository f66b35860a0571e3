import { useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Track, TrackEntries } from '#contract/planner/items.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { classNames } from '../../platform/ui/class-names.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { entryText } from './entry-text.ts'
import './days-row.css'
import { isForWeekday, lastDays, pauseOn } from './track-days.ts'
import { TrackEntry } from './track-entry.tsx'
import { valueText } from './week-progress.ts'

type DaysRowProps = { track: Track; entries: TrackEntries; today: string; edits: PlannerEdits; readOnly: boolean }

const DAYS = 14

/**
 * The last fourteen days, seven on a phone. Ticks are entered in the row; for counts and amounts, the row selects a day.
 */
export function DaysRow({ track, entries, today, edits, readOnly }: DaysRowProps) {
  const days = lastDays(track, today, DAYS)
  const [chosen, setChosen] = useState<string | null>(null)
  const date = chosen !== null && days.includes(chosen) ? chosen : (days.at(-1) ?? null)
  const enter = (day: string) => (value: number | null) => edits.setEntry(track.id, day, value)
  if (date === null) return null
  return (
    <div className="days-row">
      <ul className="days-row__days" aria-label={`Last days of ${track.title}`}>
        {days.map((day) => (
          <li
            key={day}
            className={classNames(
              'days-row__day',
              !isForWeekday(track, day) && 'days-row__day--off',
              pauseOn(track, day) && 'days-row__day--paused',
            )}
          >
            <span className="days-row__name" aria-hidden="true">
              {weekday(day).slice(0, 2)} <b>{Number(day.slice(8))}</b>
            </span>
            {track.measure === 'tick' && !readOnly ? (
              <TrackEntry track={track} date={day} value={entries.get(day) ?? null} onChange={enter(day)} />
            ) : (
              <DayButton
                track={track}
                day={day}
                value={entries.get(day) ?? null}
                isChosen={day === date}
                onChoose={readOnly ? null : () => setChosen(day)}
              />
            )}
          </li>
        ))}
      </ul>
      {track.measure !== 'tick' && !readOnly && (
        <p className="days-row__entry">
          <span aria-hidden="true">
            {date === today ? 'Today' : `${weekday(date)}, ${longDate(date).split(',')[0]}`}
          </span>
          <TrackEntry track={track} date={date} value={entries.get(date) ?? null} onChange={enter(date)} />
        </p>
      )}
    </div>
  )
}

type DayButtonProps = {
  track: Track
  day: string
  value: number | null
  isChosen: boolean
  /** Null if nothing can be entered. */
  onChoose: (() => void) | null
}

function DayButton({ track, day, value, isChosen, onChoose }: DayButtonProps) {
  const text = value === null ? '' : track.measure === 'tick' ? '✓' : entryText(value)
  const name = `${weekday(day)}, ${longDate(day)}: ${value === null ? 'no entry' : valueText(track, value)}`
  if (!onChoose)
    return (
      <span className="days-row__value" data-filled={value !== null || undefined}>
        <span aria-hidden="true">{text}</span>
        <span className="sr">{name}</span>
      </span>
    )
  return (
    <button
      type="button"
      className="days-row__value"
      data-filled={value !== null || undefined}
      aria-pressed={isChosen}
      aria-label={name}
      onClick={onChoose}
    >
      {text}
    </button>
  )
}
