import { expect, test } from 'vitest'
import { remainingText } from './remaining-text.ts'

test('the timer names whole minutes, and does not hurry at the end', () => {
  expect([300_000, 299_000, 61_000, 60_000, 1, 0, -5_000].map(remainingText)).toEqual([
    ...['5 minutes left', '5 minutes left', '2 minutes left', 'A minute left', 'A minute left'],
    ...['Take the time you need', 'Take the time you need'],
  ])
})
