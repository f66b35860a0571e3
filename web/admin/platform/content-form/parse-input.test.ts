import { expect, test } from 'vitest'
import { formatList, parseLines, parseList } from './parse-input.ts'

test.each([
  [[]],
  [['one']],
  [['one', 'two']],
  [['100 sheets, already punched']],
  [['100 sheets, already punched', 'Thick paper']],
])('parse list: a formatted list parses to the same items: %j', (items) => {
  expect(parseList(formatList(items))).toEqual(items)
})

test('parse list: splits a single line at commas and drops blanks', () => {
  expect(parseList(' learning, goals,, planning , ')).toEqual(['learning', 'goals', 'planning'])
  expect(parseList('')).toEqual([])
})

test('parse list: splits several lines and keeps their commas', () => {
  expect(parseList('a, b\n\n c \n')).toEqual(['a, b', 'c'])
  expect(parseLines('Only one, with a comma')).toEqual(['Only one, with a comma'])
})
