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
    <div className="grid w-full gap-s3">
      <ul
        className="grid max-w-[48rem] grid-cols-[repeat(auto-fill,minmax(var(--target),1fr))] max-sm:grid-cols-7"
        aria-label={`Last days of ${track.title}`}
      >
        {days.map((day) => (
          <li
            key={day}
            className={classNames(
              'grid justify-items-center gap-[0.1rem] rounded-md max-sm:nth-last-[n+8]:hidden',
              !isForWeekday(track, day) && 'days-row__day--off',
              pauseOn(track, day) && 'days-row__day--paused',
            )}
          >
            <span
              className="text-xs leading-[1.4] text-ink-muted tabular-nums [&_b]:font-[620] [&_b]:text-ink"
              aria-hidden="true"
            >
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
        <p className="flex flex-wrap items-center gap-x-s4 gap-y-s2 font-[580]">
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
