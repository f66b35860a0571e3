import { expect, test } from 'vitest'
import { formatList, parseLines, parseList } from './parse-list.ts'

test.each([
  [[]],
  [['one']],
  [['one', 'two']],
  [['100 sheets, already punched']],
  [['100 sheets, already punched', 'Thick paper']],
])('a list that was read is the same when it is saved untouched: %j', (entries) => {
  expect(parseList(formatList(entries))).toEqual(entries)
})

test('commas part a line, blanks are dropped', () => {
  expect(parseList(' learning, goals,, planning , ')).toEqual(['learning', 'goals', 'planning'])
  expect(parseList('')).toEqual([])
})

test('lines part a text of several, and keep their commas', () => {
  expect(parseList('a, b\n\n c \n')).toEqual(['a, b', 'c'])
  expect(parseLines('Only one, with a comma')).toEqual(['Only one, with a comma'])
})
