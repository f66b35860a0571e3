import { memo, useState } from 'react'
import { Link } from 'react-router'
import { addDays, cardDate } from '#contract/dates.ts'
import type { Journey, Track, TrackEntries } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { journeyPath } from '../journeys/journey-texts.ts'
import { DaysRow } from './days-row.tsx'
import { EntryTable } from './entry-table.tsx'
import { TrackLineFigure } from './line/track-line.tsx'
import { isEnded, isLongRunning, pauseOn } from './track-days.ts'
import { TrackMenu } from './track-menu.tsx'
import { sumOn, totalText, weekText } from './week-progress.ts'

type TrackCardProps = {
  track: Track
  entries: TrackEntries
  journey: Journey | null
  today: string
  /** The days of this week. */
  week: readonly string[]
  edits: PlannerEdits
  /** Neighbors in the list, for moving. */
  previousId: string | null
  nextId: string | null
  afterNextId: string | null
  readOnly: boolean
  /** Of the title. */
  level: 2 | 3
}

/** Days that the line shows at first. */
const RECENT_DAYS = 91

/** Rendered only if its own track changes: a page can have a hundred. */
export const TrackCard = memo(function TrackCard(props: TrackCardProps) {
  const { track, entries, journey, today, week, edits, readOnly, level } = props
  const Heading = `h${level}` as const
  const [showsAll, setShowsAll] = useState(false)
  const since = addDays(today, 1 - RECENT_DAYS)
  const isLong = track.startsOn < since && !isEnded(track, today)
  const total = [...entries.values()].reduce((sum, value) => sum + value, 0)
  const pause = pauseOn(track, today)
  const end = () => edits.updateTrack(track.id, { endsOn: addDays(today, -1) })
  return (
    <article
      id={track.id}
      className="sheet grid scroll-mt-24 grid-cols-1 justify-items-start gap-s4 p-s5 [contain-intrinsic-size:auto_30rem] [content-visibility:auto] max-sm:p-s4"
      data-hue={categoryColorOf(journey?.category ?? null)}
    >
      <header className="flex w-full items-start justify-between gap-s3">
        <div className="min-w-0">
          <Heading className="text-xl leading-[1.15] wrap-anywhere">{track.title}</Heading>
          <p className="mt-s1 flex flex-wrap items-center gap-x-s4 text-ink-muted tabular-nums">
            <span className="font-[620] text-ink">
              {stateText(track, today, pause?.to ?? null) ?? weekText(track, sumOn(entries, week))}
            </span>
            <span>{totalText(track, Math.round(total * 100) / 100)}</span>
            {journey && (
              <Link
                className="-my-2 inline-flex min-h-target items-center font-[560] text-[var(--hue-ink,var(--ink-muted))] underline-offset-[0.25em]"
                to={journeyPath(journey.id)}
              >
                {journey.title}
              </Link>
            )}
          </p>
        </div>
        {!readOnly && <TrackMenu {...props} pause={pause ?? null} onEnd={end} />}
      </header>
      <TrackLineFigure track={track} entries={entries} today={today} since={isLong && !showsAll ? since : null} />
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className="-my-s3 -ml-2"
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show the last three months' : `Show all since ${cardDate(track.startsOn)}`}
        </Button>
      )}
      <DaysRow track={track} entries={entries} today={today} edits={edits} readOnly={readOnly} />
      {isLongRunning(track, today) && !readOnly && (
        <p className="flex flex-wrap items-center gap-x-s2 font-display font-[420] text-ink-muted italic">
          Three months already. If it’s second nature by now, you can stop counting.
          <Button variant="quiet" size="small" onClick={end}>
            End this track<span className="sr"> {track.title}</span>
          </Button>
        </p>
      )}
      <EntryTable track={track} entries={entries} today={today} edits={edits} readOnly={readOnly} />
    </article>
  )
})

/** Returns the text for a track that is not active today; null for an active one. */
function stateText({ startsOn, endsOn, pauses }: Track, today: string, pausedUntil: string | null): string | null {
  if (endsOn !== null && endsOn < today) return `Last day ${cardDate(endsOn)}`
  if (startsOn > today) return `Starts ${cardDate(startsOn)}`
  if (!pauseOn({ pauses }, today)) return null
  return pausedUntil ? `Paused until ${cardDate(pausedUntil)}` : 'Paused'
}
