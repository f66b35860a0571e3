import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endPosition, positionsForMove } from './positions.ts'

type Item = { id: string; position: string }

const sorted = (list: readonly Item[]): Item[] =>
  list.toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1))

function move(list: readonly Item[], id: string, before: string | null): Item[] {
  const positions = new Map(positionsForMove(list, id, before).map((change) => [change.id, change.position]))
  return sorted(list.map((item) => ({ ...item, position: positions.get(item.id) ?? item.position })))
}

test('a moved item stands before the other one, and the others persist in their order, even with equal positions', () => {
  const items = fc.array(fc.constantFrom('a0', 'a1', 'a2', 'Zz'), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(items, fc.nat(), fc.nat(), (positions, from, to) => {
      const list = sorted(positions.map((position, index) => ({ id: `item${index}`, position })))
      const id = list[from % list.length]?.id ?? ''
      const others = list.filter((item) => item.id !== id).map((item) => item.id)
      const before = others[to % (others.length + 1)] ?? null
      const index = before === null ? others.length : others.indexOf(before)
      expect(move(list, id, before).map((item) => item.id)).toEqual(others.toSpliced(index, 0, id))
    }),
  )
})

test('with different positions, only the moved item gets a new one', () => {
  const list = [
    { id: 'a', position: 'a0' },
    { id: 'b', position: 'a1' },
    { id: 'c', position: 'a2' },
  ]
  expect(positionsForMove(list, 'c', 'a').map(({ id }) => id)).toEqual(['c'])
  expect(positionsForMove(list, 'a', null).map(({ id }) => id)).toEqual(['a'])
  expect(positionsForMove(list, 'a', 'unknown')).toEqual([])
  expect(endPosition(list) > 'a2').toBe(true)
})
