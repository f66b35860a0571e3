import { expect, test } from 'vitest'
import { coverOf, coversOf } from './covers.ts'

const items = Array.from({ length: 60 }, (_, index) => ({ slug: `audit-${index}`, title: 'Audit Stickers' }))

test('cover: neighbors in a list have different colors', () => {
  const covers = coversOf(items)
  for (const [index, cover] of covers.entries()) expect(cover?.hue).not.toBe(covers[index + 1]?.hue)
  expect(new Set(covers.map((cover) => cover?.hue)).size).toBe(4)
})

test('cover: the same outside a list, next to an item with a picture', () => {
  for (const item of items) expect(coversOf([null, item, null])).toEqual([undefined, coverOf(item), undefined])
})

test.each([
  ['Audit Stickers', 'AS'],
  ['planner 2027', 'P2'],
  ['  "Éclair"', 'É'],
  ['Книга дней', 'КД'],
  ['<b>&amp;', 'BA'],
  ['🙂', ''],
])('cover: up to two letters of the title (%s)', (title, monogram) => {
  expect(coverOf({ slug: 'a', title }).monogram).toBe(monogram)
})
