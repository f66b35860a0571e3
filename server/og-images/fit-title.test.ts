import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitTitle } from './fit-title.ts'
import { readOgFonts } from './fonts.ts'

const { display } = readOgFonts()
const box = { width: 560, height: 312 }

test('fit title: a short title is set large in two lines of equal length', () => {
  const { size, lines } = fitTitle(display, 'Give your year a map.', box)
  expect(size).toBe(84)
  const [first = 0, second = 0] = lines.map(({ width }) => width)
  expect(lines).toHaveLength(2)
  expect(Math.abs(first - second)).toBeLessThan(2)
})

test('fit title: random titles fit into the box', () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, (title) => {
      const { size, leading, lines } = fitTitle(display, title.join(' '), box)
      expect(lines.length * leading).toBeLessThanOrEqual(box.height)
      for (const { width } of lines) expect(width * size).toBeLessThanOrEqual(box.width + 0.01)
    }),
    { numRuns: 60 },
  )
})
