import { expect, test } from 'vitest'
import { entryText, parseEntry } from './entry-text.ts'

test.each([
  ['', null],
  ['0', null],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['1,200', 1200],
  ['1 200,75', 1200.75],
  ['0.333', 0.33],
  ['-1', undefined],
  ['many', undefined],
  ['1e9', undefined],
])('entry of an amount: %s', (text, value) => expect(parseEntry(text, 'amount')).toBe(value))

test('entry of a count: a whole number, at least one', () => {
  expect(parseEntry('3.4', 'count')).toBe(3)
  expect(parseEntry('0.2', 'count')).toBe(1)
})

test('entry text: two decimals at most', () => expect(entryText(1234.567)).toBe('1,234.57'))
