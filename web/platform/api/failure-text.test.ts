import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failureText } from './failure-text.ts'

const conflict = new ApiError({ status: 409, code: 'conflict', message: 'Someone else changed this.' })
const unexpected = new ApiError({ status: 500, code: 'unexpected' })

/** A failed change shows the sentence of the specification alone. The reason is at the field, or in the form. */
test.each([
  'Failed to save blog post',
  'Failed to save product',
  'Failed to delete course',
  'Failed to delete workshop',
  'Failed to delete lesson',
  'Failed to update product',
  'Failed to update user role',
])('failure toast: %s is shown alone', (sentence) => {
  expect([conflict, unexpected, new Error('offline')].map((error) => failureText(sentence, error))).toEqual(
    Array(3).fill(sentence),
  )
})

test('failure toast: other sentences and ‘Failed to save lesson’ are followed by the reason of the API', () => {
  expect(failureText('Failed to save lesson', conflict)).toBe('Failed to save lesson. Someone else changed this.')
  expect(failureText('Failed to replay the event', conflict)).toContain('event. Someone')
  expect(failureText('Failed to save lesson', unexpected)).toBe('Failed to save lesson')
})
