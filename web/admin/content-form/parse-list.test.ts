import { expect, test } from 'vitest'
import { linesOf, listOf, typedList } from './parse-list.ts'

test.each([
  [[]],
  [['one']],
  [['one', 'two']],
  [['100 sheets, already punched']],
  [['100 sheets, already punched', 'Thick paper']],
])('a list that was read is the same when it is saved untouched: %j', (entries) => {
  expect(listOf(typedList(entries))).toEqual(entries)
})

test('commas part a line, blanks are dropped', () => {
  expect(listOf(' learning, goals,, planning , ')).toEqual(['learning', 'goals', 'planning'])
  expect(listOf('')).toEqual([])
})

test('lines part a text of several, and keep their commas', () => {
  expect(listOf('a, b\n\n c \n')).toEqual(['a, b', 'c'])
  expect(linesOf('Only one, with a comma')).toEqual(['Only one, with a comma'])
})
