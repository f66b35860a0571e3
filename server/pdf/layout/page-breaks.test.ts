import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakPages } from './page-breaks.ts'

const piece = (height: number, more: { before?: number; keep?: boolean } = {}) => ({
  height,
  before: 0,
  keep: false,
  ...more,
})

test('blocks fill a page from the top without the space above the first', () => {
  const pages = breakPages([piece(40, { before: 10 }), piece(40, { before: 10 }), piece(40, { before: 10 })], 100)
  expect(pages.map((page) => page.map(({ y }) => y))).toEqual([[0, 50], [0]])
})

test('a heading moves to the next page with its text', () => {
  const pages = breakPages([piece(70), piece(20, { keep: true }), piece(20)], 100)
  expect(pages.map((page) => page.length)).toEqual([1, 2])
})

test('a group higher than a page is split at the page end', () => {
  const pages = breakPages(
    Array.from({ length: 30 }, () => piece(10, { keep: true })),
    100,
  )
  expect(pages.map((page) => page.length)).toEqual([10, 10, 10])
})

test('random blocks: each is placed once, in order, within a page, and kept with the next if possible', () => {
  const some = fc.record({
    height: fc.integer({ min: 1, max: 60 }),
    before: fc.integer({ min: 0, max: 20 }),
    keep: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 60 }), (pieces) => {
      const pages = breakPages(pieces, 100)
      expect(pages.flat().map((placed) => placed.block)).toEqual(pieces)
      for (const page of pages) {
        for (const [index, { block, y }] of page.entries()) {
          const above = page[index - 1]
          expect(y).toBe(above ? above.y + above.block.height + block.before : 0)
          if (index > 0) expect(y + block.height).toBeLessThanOrEqual(100)
        }
        const last = page.at(-1)
        if (page !== pages.at(-1) && last?.block.keep)
          expect(togetherWith(pieces, pieces.indexOf(last.block))).toBeGreaterThan(100)
      }
    }),
  )
})

function togetherWith(pieces: ReturnType<typeof piece>[], index: number): number {
  let first = index
  while (pieces[first - 1]?.keep) first -= 1
  let sum = 0
  for (let at = first; at < pieces.length; at++) {
    sum += (pieces[at]?.height ?? 0) + (at === first ? 0 : (pieces[at]?.before ?? 0))
    if (!pieces[at]?.keep) break
  }
  return sum
}
