import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Journey, Track, TrackEntries } from '#contract/planner/items.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { ProductRequired } from '../../access/product-required.tsx'
import { weekDays } from '../../check-ins/check-in-dates.ts'
import { isTrackIncluded } from '../../practices/practice-track.ts'
import { isEnded, pauseOn } from '../../tracks/track-days.ts'
import { TrackEntry } from '../../tracks/track-entry.tsx'
import { sumOn, totalText, weekText } from '../../tracks/week-progress.ts'
import { useDialog } from '../../use-dialog.tsx'
import { usePlanner } from '../../use-planner.ts'

const noEntries: TrackEntries = new Map()

/** The tracks of a journey, with today's entry. */
export function JourneyTracks({ journey, readOnly }: { journey: Journey; readOnly: boolean }) {
  const { state, today, access } = usePlanner()
  const dialog = useDialog(() => import('../../tracks/track-dialog.tsx').then(({ TrackDialog }) => TrackDialog))
  const tracks = useMemo(
    () => state.tracks.filter(({ journeyId }) => journeyId === journey.id),
    [state.tracks, journey.id],
  )
  const shown = tracks.filter((track) => readOnly || !isEnded(track, today))
  const canEdit = !readOnly && access === 'full'
  if (shown.length === 0 && readOnly) return null
  return (
    <Surface as="section" className="p-s5" aria-labelledby="tracks">
      <h2 id="tracks" className="text-xl">
        Tracks
      </h2>
      {shown.length === 0 && (
        <p className="mt-s2 text-ink-muted">What you do often for it: a run, ten pages, five dollars.</p>
      )}
      <ul className="mt-s3 divide-y divide-hair">
        {shown.map((track) => (
          <TrackRow key={track.id} track={track} canEdit={!readOnly && isTrackIncluded(access, track)} />
        ))}
      </ul>
      {canEdit && (
        <Button variant="secondary" size="small" className="mt-s4" onClick={dialog.show}>
          <Plus size={20} aria-hidden="true" />
          Add a track
        </Button>
      )}
      {!readOnly && access === 'free' && (
        <div className="mt-s4">
          <ProductRequired subject="Tracks" isCompact />
        </div>
      )}
      {dialog.render({ track: null, journeyId: journey.id })}
    </Surface>
  )
}

function TrackRow({ track, canEdit }: { track: Track; canEdit: boolean }) {
  const { state, edits, today } = usePlanner()
  const { weekStart } = state.settings
  const entries = state.entries.get(track.id) ?? noEntries
  const week = useMemo(() => weekDays(today, weekStart), [today, weekStart])
  const total = [...entries.values()].reduce((sum, value) => sum + value, 0)
  const isRunning = !isEnded(track, today) && track.startsOn <= today && !pauseOn(track, today)
  return (
    <li className="flex flex-wrap items-center gap-x-s3 gap-y-s1 py-s2">
      <div className="min-w-0 grow basis-40">
        <Link
          className="inline-flex min-h-target items-center font-semibold wrap-anywhere"
          to={`/planner/tracks#${track.id}`}
        >
          {track.title}
        </Link>
        <p className="text-sm text-ink-muted">
          {isRunning ? weekText(track, sumOn(entries, week)) : totalText(track, Math.round(total * 100) / 100)}
          {pauseOn(track, today) && ', paused'}
        </p>
      </div>
      {canEdit && isRunning && (
        <TrackEntry
          track={track}
          date={today}
          value={entries.get(today) ?? null}
          onChange={(value) => edits.setEntry(track.id, today, value)}
        />
      )}
    </li>
  )
}
