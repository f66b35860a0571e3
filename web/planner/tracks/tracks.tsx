import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Track, TrackEntries } from '#contract/planner/items.ts'
import { TRACKS_MAX } from '#contract/planner/limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ProductRequiredCard } from '../access/product-required.tsx'
import { weekDays } from '../check-ins/check-in-dates.ts'
import { PracticeCard } from '../practices/practice-card.tsx'
import { isTrackIncluded } from '../practices/practice-track.ts'
import { parsePractice } from '../practices/practice-url.ts'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { EmptyTracks } from './empty-tracks.tsx'
import { TrackCard } from './track-card.tsx'
import { isEnded } from './track-days.ts'
import { TrackLandscape } from './track-landscape.tsx'

const noEntries: TrackEntries = new Map()
/** A phone shows two cards. The others are rendered after the first paint. */
const FIRST_TRACKS = 4

/** Habits as lines that grow. Ended tracks are folded. */
export default function Tracks() {
  const { state, today, access, isPartial } = usePlanner()
  const { hash } = useLocation()
  const practice = parsePractice(hash)
  const hasIncluded = access === 'full' || state.tracks.some((track) => isTrackIncluded(access, track))
  const dialog = useDialog(() => import('./track-dialog.tsx').then(({ TrackDialog }) => TrackDialog))
  const running = useMemo(() => state.tracks.filter((track) => !isEnded(track, today)), [state.tracks, today])
  const ended = useMemo(() => state.tracks.filter((track) => isEnded(track, today)), [state.tracks, today])
  const canAdd = access === 'full' && state.tracks.length < TRACKS_MAX
  const isEmpty = state.tracks.length === 0
  return (
    <div className="grid gap-s6">
      <header className="flex flex-wrap items-end justify-between gap-x-s6 gap-y-s4">
        <div className="grow basis-80">
          <h1>Tracks</h1>
          {!isEmpty && (
            <p className="lead mt-s3">
              Every entry lifts the line. A pause keeps it level, and a bridge carries it over a gap.
            </p>
          )}
        </div>
        {!isEmpty && canAdd && (
          <Button className="max-[30rem]:w-full" onClick={dialog.show}>
            <Plus size={20} aria-hidden="true" />
            New track
          </Button>
        )}
      </header>
      {practice && <PracticeCard key={hash} practice={practice} />}
      {access === 'free' && !practice && (
        <ProductRequiredCard
          subject={hasIncluded ? 'Tracks of your own' : 'Tracks'}
          title="See what you do add up"
          picture={<TrackLandscape />}
        />
      )}
      {isEmpty && access === 'full' && !practice && <EmptyTracks onStart={dialog.show} />}
      {isPartial && !isEmpty && (
        <p role="status" className="text-ink-muted">
          Earlier entries are still loading.
        </p>
      )}
      <TrackList tracks={running} level={2} />
      {ended.length > 0 && <EndedTracks tracks={ended} />}
      {dialog.render({ track: null, journeyId: null })}
    </div>
  )
}

function TrackList({ tracks, level }: { tracks: readonly Track[]; level: 2 | 3 }) {
  const { state, edits, today, access } = usePlanner()
  const { weekStart } = state.settings
  const week = useMemo(() => weekDays(today, weekStart), [today, weekStart])
  const shown = useDeferredValue(tracks, tracks.slice(0, FIRST_TRACKS))
  if (tracks.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-gap">
      {shown.map((track, index) => (
        <li key={track.id}>
          <TrackCard
            track={track}
            entries={state.entries.get(track.id) ?? noEntries}
            journey={state.journeys.find(({ id }) => id === track.journeyId) ?? null}
            today={today}
            week={week}
            edits={edits}
            previousId={tracks[index - 1]?.id ?? null}
            nextId={tracks[index + 1]?.id ?? null}
            afterNextId={tracks[index + 2]?.id ?? null}
            readOnly={!isTrackIncluded(access, track)}
            level={level}
          />
        </li>
      ))}
    </ul>
  )
}

/** Their lines are drawn only when they are opened. */
function EndedTracks({ tracks }: { tracks: readonly Track[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2 className="text-xl">Ended tracks ({tracks.length})</h2>
      </summary>
      {isOpen && (
        <div className="mt-s4">
          <TrackList tracks={tracks} level={3} />
        </div>
      )}
    </details>
  )
}
