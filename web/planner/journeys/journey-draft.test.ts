import { expect, test } from 'vitest'
import type { Journey } from '#contract/planner/items.ts'
import { journeyDraft, journeyFieldsOf, validateJourney } from './journey-draft.ts'

const journey = {
  id: 'core.a',
  title: 'Run',
  category: 'Health',
  startsOn: '2026-11-01',
  targetDate: null,
} as unknown as Journey

test('journey draft: fields of a journey, of a new one and of one that continues another', () => {
  expect(journeyDraft(journey, [journey], null, '2026-11-28')).toEqual({
    title: 'Run',
    category: 'Health',
    startsOn: '2026-11-01',
    targetDate: '',
  })
  expect(journeyDraft(null, [journey], null, '2026-11-28').category).toBe('')
  expect(journeyDraft(null, [journey], 'core.a', '2026-11-28')).toMatchObject({
    category: 'Health',
    startsOn: '2026-11-28',
  })
})

test('journey draft: empty texts are null, and an unknown category is none', () => {
  expect(journeyFieldsOf({ title: ' Run ', category: 'Fun', startsOn: '', targetDate: '2027-01-01' })).toEqual({
    title: 'Run',
    category: null,
    startsOn: null,
    targetDate: '2027-01-01',
  })
})

test('journey draft: a title is needed, and the target is not before the start', () => {
  const draft = { title: 'Run', category: '', startsOn: '2026-11-28', targetDate: '2026-11-28' }
  expect(validateJourney(draft)).toEqual({})
  expect(validateJourney({ ...draft, title: ' ' })).toHaveProperty('title')
  expect(validateJourney({ ...draft, targetDate: '2026-11-27' })).toHaveProperty('targetDate')
})
