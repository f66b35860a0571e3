import { expect, test } from 'vitest'
import type { Award } from '#contract/planner/items.ts'
import { awardDraft, awardOf, validateAward } from './award-draft.ts'

test.each<Award['due']>([
  { after: 'steps', count: 12 },
  { after: 'date', date: '2027-03-03' },
  { after: 'stamp', stamp: 'crew' },
])('award draft: %j is the same after editing nothing', (due) => {
  const award = { id: 'a', text: 'Socks', due, givenOn: '2026-11-28' }
  expect(awardOf(awardDraft(award, '2026-11-28'), 'a', '2026-11-28')).toEqual(award)
})

test('award draft: a text, and a number of steps or a date, are needed', () => {
  const draft = { text: 'Socks', after: 'steps', count: '5', date: '', stamp: 'crew' }
  expect(validateAward(draft)).toEqual({})
  expect(validateAward({ ...draft, text: ' ' })).toHaveProperty('text')
  for (const count of ['', '0', '1.5', '-2', '99999'])
    expect(validateAward({ ...draft, count })).toHaveProperty('count')
  expect(validateAward({ ...draft, after: 'date' })).toHaveProperty('date')
  expect(validateAward({ ...draft, after: 'stamp' })).toEqual({})
})
