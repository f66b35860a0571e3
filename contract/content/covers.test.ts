import { expect, test } from 'vitest'
import { coverKindOf, coverOf, HUES } from './covers.ts'
import { coversOf } from './neighbor-covers.ts'

const items = Array.from({ length: 60 }, (_, index) => ({
  slug: `audit-${index}`,
  title: 'Audit Stickers',
  cover: null,
  drawing: undefined,
}))

test('cover: neighbors in a list have different colors', () => {
  const covers = coversOf(items)
  for (const [index, cover] of covers.entries()) expect(cover?.hue).not.toBe(covers[index + 1]?.hue)
  expect(new Set(covers.map((cover) => cover?.hue)).size).toBe(4)
})

test('cover: the same outside a list, next to drawings of samples', () => {
  const binder = { slug: 'binder', title: 'Binder', cover: null, drawing: 'binder' }
  const tablet = { ...binder, drawing: 'tablet' }
  for (const item of items) expect(coversOf([binder, item, tablet])).toEqual([undefined, coverOf(item), undefined])
})

test('cover: a chosen one stays, and automatic ones next to it are different', () => {
  for (const [index, hue] of HUES.entries()) {
    const chosen = { slug: 'own', title: 'Own', cover: `digital-${hue}`, drawing: undefined }
    const neighbors = items.slice(index * 10, index * 10 + 9)
    const hues = coversOf(neighbors.flatMap((item) => [item, chosen])).map((cover) => cover?.hue)
    expect(hues.filter((_, index) => index % 2 === 1)).toEqual(neighbors.map(() => hue))
    expect(hues.filter((_, index) => index % 2 === 0)).not.toContain(hue)
  }
  expect(coverKindOf({ cover: 'digital-blue', kind: 'bundle' })).toBe('digital')
  expect(coverKindOf({ cover: null, kind: 'bundle' })).toBe('bundle')
})

test('cover: a sample next to an item with its drawing gets another one', () => {
  const sample = { slug: 'binder', title: 'Binder', cover: null, drawing: 'binder' }
  const chosen = { ...sample, slug: 'own', cover: 'binder' }
  expect(coversOf([sample, chosen, sample])).toEqual([coverOf(sample), undefined, coverOf(sample)])
})

test.each([
  ['Audit Stickers', 'AS'],
  ['planner 2027', 'P2'],
  ['  "Éclair"', 'É'],
  ['Книга дней', 'КД'],
  ['<b>&amp;', 'BA'],
  ['🙂', ''],
])('cover: up to two letters of the title (%s)', (title, monogram) => {
  expect(coverOf({ slug: 'a', title, cover: null }).monogram).toBe(monogram)
})
