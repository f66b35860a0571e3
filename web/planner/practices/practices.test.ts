import { expect, test } from 'vitest'
import { createPlanner } from '../documents/planner.fixture.ts'
import { isTrackIncluded, practiceTrack, runningPractice } from './practice-track.ts'
import { parsePractice, practiceUrl } from './practice-url.ts'

const practice = { text: 'Write down one win & rest', slug: 'one-line-a-day', title: 'One line a day: what was good?' }

test('the URL of a practice has all of it in the fragment', () => {
  const url = new URL(practiceUrl(practice), 'https://example.com')
  expect([url.pathname, url.search]).toEqual(['/planner/tracks', ''])
  expect(parsePractice(url.hash)).toEqual(practice)
})

test.each(['', '#core.abc', '#try=a', '#practice=x', '#try=../a&practice=x'])(
  'other fragments have none: %s',
  (hash) => {
    expect(parsePractice(hash)).toBe(null)
  },
)

test('a practice is a track of seven days, which runs until its last day', () => {
  const { edits, state } = createPlanner()
  const id = edits.addTrack(practiceTrack(practice, '2026-11-30'))
  expect(state().tracks).toMatchObject([
    { id, title: practice.text, startsOn: '2026-11-30', endsOn: '2026-12-06', weeklyTarget: 7, weekdays: [] },
  ])
  const { tracks } = state()
  expect(runningPractice(tracks, practice.slug, '2026-12-06')?.id).toBe(id)
  expect(runningPractice(tracks, practice.slug, '2026-12-07')).toBe(undefined)
  expect(runningPractice(tracks, 'another-post', '2026-12-01')).toBe(undefined)
})

/** The practice of a post is a track of seven days, which is included without the product. */
test('without the product, tracks of posts and plans are included; a longer one is not', () => {
  const track = practiceTrack(practice, '2026-11-30')
  expect(isTrackIncluded('free', track)).toBe(true)
  expect(isTrackIncluded('free', { ...track, endsOn: '2026-12-07' })).toBe(false)
  expect(isTrackIncluded('free', { ...track, endsOn: null })).toBe(false)
  expect(isTrackIncluded('free', { ...track, origin: { from: 'plan', id: 'e' }, endsOn: null })).toBe(true)
  expect(isTrackIncluded('free', { ...track, origin: { from: 'typed' } })).toBe(false)
  expect(isTrackIncluded('full', { ...track, origin: { from: 'typed' }, endsOn: null })).toBe(true)
})
