import { expect, test } from 'vitest'
import { userLabel } from './user-label.ts'

test('a user is shown by name, else by email; a deleted account by the same words in every list', () => {
  expect(userLabel({ name: 'Ann', email: 'ann@example.com' })).toBe('Ann')
  expect(userLabel({ name: '', email: 'ann@example.com' })).toBe('ann@example.com')
  expect([userLabel({ name: null, email: null }), userLabel(null)]).toEqual(['Unknown User', 'Unknown User'])
})
