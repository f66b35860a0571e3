import { expect, test } from 'vitest'
import { columnsOf, journeysPerPage, layOutMap, sizeOf } from './map-layout.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `j${index}`, steps: index * 4 }))

test('map layout: a wide map has twelve journeys, a phone six', () => {
  expect([columnsOf(1100), journeysPerPage(1100)]).toEqual([4, 12])
  expect([columnsOf(720), journeysPerPage(720)]).toEqual([3, 9])
  expect([columnsOf(340), journeysPerPage(340)]).toEqual([2, 6])
})

test('map layout: more steps make a higher mountain', () => {
  const [low, high] = layOutMap(
    [
      { id: 'a', steps: 2 },
      { id: 'b', steps: 20 },
    ],
    1100,
  ).mountains
  expect(high?.height).toBeGreaterThan(low?.height ?? Number.POSITIVE_INFINITY)
  expect(sizeOf(0)).toBe(0)
  expect(sizeOf(40)).toBeGreaterThan(0.95)
})

/** At any width, all summits and labels are on the map. Journeys that do not fit are on further pages. */
test.each([340, 720, 1136])('map layout: at %i pixels, all summits, feet and labels are on the map', (width) => {
  for (let count = 1; count <= journeysPerPage(width); count += 1) {
    const { mountains, height, terrainTops, labelWidth } = layOutMap(items(count), width)
    expect(mountains.map(({ id }) => id)).toEqual(items(count).map(({ id }) => id))
    for (const box of mountains) {
      expect(box.y).toBeGreaterThan(60)
      expect(box.y + box.height).toBeCloseTo(terrainTops[box.row] ?? 0)
      expect(box.x + box.width / 2 - labelWidth / 2).toBeGreaterThan(0)
      expect(box.x + box.width / 2 + labelWidth / 2).toBeLessThan(width)
      expect(box.y + box.height).toBeLessThan(height - 90)
    }
  }
})

test('map layout: rows behind each other are shifted against each other', () => {
  const { mountains } = layOutMap(items(8), 1136)
  const centers = mountains.map(({ x, width }) => x + width / 2)
  for (const front of centers.slice(0, 4))
    for (const back of centers.slice(4)) expect(Math.abs(front - back)).toBeGreaterThan(60)
})

test('map layout: without journeys there is only the sky', () => {
  expect(layOutMap([], 400)).toMatchObject({ mountains: [], terrainTops: [] })
})
