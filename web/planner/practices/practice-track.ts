import { addDays } from '#contract/dates.ts'
import type { Track } from '#contract/planner/items.ts'
import type { Practice } from './practice-url.ts'

export const PRACTICE_DAYS = 7

/** Returns the fields of a track of seven days. */
export const practiceTrack = ({ text, slug }: Practice, startsOn: string) => ({
  title: text,
  measure: 'tick' as const,
  weeklyTarget: PRACTICE_DAYS,
  startsOn,
  endsOn: addDays(startsOn, PRACTICE_DAYS - 1),
  origin: { from: 'post' as const, id: slug },
})

/** Returns the track of a post that has not ended. */
export const runningPractice = (tracks: readonly Track[], slug: string, today: string): Track | undefined =>
  tracks.find(
    ({ origin, endsOn }) => origin.from === 'post' && origin.id === slug && (endsOn === null || endsOn >= today),
  )

/**
 * Returns whether the user can edit a track. Without the product, these are tracks of plans, and tracks of posts for
 * seven days; others are read-only.
 */
export function isTrackIncluded(
  access: 'free' | 'full',
  { origin, startsOn, endsOn }: Pick<Track, 'origin' | 'startsOn' | 'endsOn'>,
): boolean {
  if (access === 'full' || origin.from === 'plan') return true
  return origin.from === 'post' && endsOn !== null && endsOn < addDays(startsOn, PRACTICE_DAYS)
}
