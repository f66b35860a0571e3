import { expect, test } from 'vitest'
import { beforeAfterMove } from './reorder.ts'

const all = ['a', 'b', 'c', 'd', 'e']

test('reorder: an item moves up, down and to the ends', () => {
  expect(beforeAfterMove(all, all, 'c', 1)).toBe('b')
  expect(beforeAfterMove(all, all, 'c', 3)).toBe('e')
  expect(beforeAfterMove(all, all, 'c', 0)).toBe('a')
  expect(beforeAfterMove(all, all, 'c', 4)).toBeNull()
  expect(beforeAfterMove(all, all, 'c', 99)).toBeNull()
})

test('reorder: an item that would not move gives undefined', () => {
  expect(beforeAfterMove(all, all, 'c', 2)).toBeUndefined()
  expect(beforeAfterMove(all, all, 'a', -1)).toBeUndefined()
  expect(beforeAfterMove(all, all, 'x', 1)).toBeUndefined()
})

test('reorder: the end of a filtered list is behind its last item', () => {
  expect(beforeAfterMove(all, ['a', 'c'], 'a', 1)).toBe('d')
  expect(beforeAfterMove(all, ['a', 'e'], 'a', 1)).toBeNull()
  expect(beforeAfterMove(all, ['b', 'd'], 'd', 0)).toBe('b')
})
