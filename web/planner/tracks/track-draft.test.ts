import { expect, test } from 'vitest'
import type { Track } from '#contract/planner/items.ts'
import { changedFields } from '../journeys/changed-fields.ts'
import { trackDraft, trackFieldsOf, validateTrack } from './track-draft.ts'

const track: Track = {
  id: 'core.t',
  journeyId: 'core.j',
  title: 'Run',
  measure: 'amount',
  unit: 'km',
  weekdays: [0, 2],
  weeklyTarget: 12.5,
  startsOn: '2026-11-01',
  endsOn: null,
  pauses: [],
  origin: { from: 'typed' },
  position: 'a0',
  createdAt: 0,
}
const draft = trackDraft(track, null, '2026-11-28')
const valid = trackDraft(null, 'core.j', '2026-11-28')

test('track draft: an unchanged form changes nothing, a changed one only its fields', () => {
  const before = trackFieldsOf(draft)
  expect(changedFields(before, trackFieldsOf({ ...draft }))).toEqual({})
  expect(changedFields(before, trackFieldsOf({ ...draft, title: 'Run slowly', weekdays: [2, 0] }))).toEqual({
    title: 'Run slowly',
  })
})

test('track draft: a new track starts today and belongs to its journey', () => {
  expect(trackFieldsOf({ ...valid, title: 'Read' })).toEqual({
    title: 'Read',
    measure: 'tick',
    unit: '',
    weekdays: [],
    weeklyTarget: null,
    journeyId: 'core.j',
    startsOn: '2026-11-28',
    endsOn: null,
  })
})

test('track draft: seven weekdays are any day, and only an amount has a unit', () => {
  const fields = trackFieldsOf({ ...draft, measure: 'count', weekdays: [6, 5, 4, 3, 2, 1, 0] })
  expect(fields).toMatchObject({ weekdays: [], unit: '' })
  expect(trackFieldsOf({ ...draft, weeklyTarget: '7,5' }).weeklyTarget).toBe(7.5)
})

test.each([
  ['title', { title: ' ' }],
  ['weeklyTarget', { weeklyTarget: '0' }],
  ['weeklyTarget', { weeklyTarget: '-3' }],
  ['weeklyTarget', { weeklyTarget: 'many' }],
  ['weeklyTarget', { weeklyTarget: '2.5' }],
  ['weeklyTarget', { weeklyTarget: '8' }],
  ['startsOn', { startsOn: '' }],
  ['endsOn', { endsOn: '2026-11-27' }],
])('track draft: an error at %s for %j', (field, changes) => {
  expect(validateTrack({ ...valid, title: 'Read' })).toEqual({})
  expect(Object.keys(validateTrack({ ...valid, title: 'Read', ...changes }))).toEqual([field])
})

test('track draft: counts above seven and amounts with decimals are fine', () => {
  expect(validateTrack({ ...draft, measure: 'count', weeklyTarget: '80' })).toEqual({})
  expect(validateTrack({ ...draft, measure: 'amount', weeklyTarget: '12,5' })).toEqual({})
})
