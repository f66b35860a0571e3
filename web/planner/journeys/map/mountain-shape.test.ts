import { expect, test } from 'vitest'
import { mountainShape } from './mountain-shape.ts'

const numbersOf = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? []

test('mountain shape: the same journey has the same mountain, another one differs', () => {
  expect(mountainShape('core.a', 240, 180)).toEqual(mountainShape('core.a', 240, 180))
  expect(mountainShape('core.a', 240, 180).outline).not.toBe(mountainShape('core.b', 240, 180).outline)
})

test.each(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])('mountain shape: %s stays in its box', (name) => {
  const { outline, shade, second, grain, snow, deepSnow, trail, summit } = mountainShape(name, 240, 180)
  for (const path of [outline, shade, second?.outline ?? '', second?.shade ?? '', grain, snow, deepSnow]) {
    const numbers = numbersOf(path)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers.filter((_, index) => index % 2 === 0))).toBeLessThanOrEqual(240)
    expect(Math.max(...numbers.filter((_, index) => index % 2 === 1))).toBeLessThanOrEqual(180)
  }
  expect(trail.at(-1)).toEqual(summit)
  expect(trail.map(([, y]) => y)).toEqual(trail.map(([, y]) => y).toSorted((a, b) => b - a))
})

test('mountain shape: a low mountain has one summit', () => {
  expect(mountainShape('a', 240, 90).second).toBeNull()
  expect(mountainShape('a', 240, 180).second).not.toBeNull()
})
