import { RefreshCw } from 'lucide-react'
import { clockText, longDate } from '#contract/dates.ts'
import type { Feed } from '#contract/planner/items.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { useTimeZone, wallClock } from '../../platform/time/use-time-zone.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { usePlanner } from '../use-planner.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { useFeedReadings } from './use-feeds.ts'

/** Shows the time and error of the last reading, with a button to read the feed now. */
export function FeedStatus({ feed }: { feed: Feed }) {
  const { user } = useAuth()
  const { access } = usePlanner()
  const reading = useFeedReadings().get(feed.id)
  const readText = useReadText(reading?.readAt ?? null)
  if (access === 'free') return null
  if (!user) return <p className="text-sm text-ink-muted">Sign in to load this calendar.</p>
  return (
    <div className="flex items-center gap-x-s2">
      <p className="text-sm text-ink-muted" role="status">
        {reading?.error && <span className="text-bad">{reading.error} </span>}
        {reading?.isReading
          ? 'Updating...'
          : (readText && `Updated ${readText}`) || (reading?.error ? '' : 'Not loaded yet')}
        {reading?.isShortened && '. It has more events than the planner shows.'}
      </p>
      <IconButton
        label={`Refresh ${feed.name}`}
        disabled={reading?.isReading}
        onClick={() => void calendarFeeds.readNow(feed.id)}
      >
        <RefreshCw size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Lists the feeds whose last reading failed. Renders nothing if there are none. */
export function FeedErrors({ className }: { className?: string }) {
  const { state, access } = usePlanner()
  const readings = useFeedReadings()
  const failed = access === 'full' ? state.feeds.filter(({ id }) => readings.get(id)?.error) : []
  if (failed.length === 0) return null
  return (
    <ul className={className} aria-label="Calendars that couldn’t be loaded">
      {failed.map((feed) => (
        <FeedErrorRow key={feed.id} feed={feed} />
      ))}
    </ul>
  )
}

function FeedErrorRow({ feed }: { feed: Feed }) {
  const reading = useFeedReadings().get(feed.id)
  const readText = useReadText(reading?.readAt ?? null)
  if (!reading?.error) return null
  return (
    <li className="flex flex-wrap items-center gap-x-s3 text-sm text-ink-muted">
      <span>
        <b>{feed.name}</b>: {reading.error} {readText && `Last updated ${readText}.`}
      </span>
      <button
        type="button"
        className="btn btn--quiet btn--small"
        disabled={reading.isReading}
        onClick={() => void calendarFeeds.readNow(feed.id)}
      >
        Try again<span className="sr"> to load {feed.name}</span>
      </button>
    </li>
  )
}

/** 'at 9:30 AM', 'on December 3, 2026 at 9:30 AM'; null without an instant. */
function useReadText(instant: number | null): string | null {
  const zone = useTimeZone()
  const { today } = usePlanner()
  if (instant === null || !zone) return null
  const { date, time } = wallClock(new Date(instant), zone)
  return date === today ? `at ${clockText(time)}` : `on ${longDate(date)} at ${clockText(time)}`
}
