import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('changed fields: equal lists and values are left out', () => {
  const before = { title: 'Run', weekdays: [0, 2], unit: '', endsOn: null as string | null }
  expect(changedFields(before, { ...before, weekdays: [0, 2] })).toEqual({})
  expect(changedFields(before, { ...before, title: 'Walk', weekdays: [0], endsOn: '2026-12-01' })).toEqual({
    title: 'Walk',
    weekdays: [0],
    endsOn: '2026-12-01',
  })
})
