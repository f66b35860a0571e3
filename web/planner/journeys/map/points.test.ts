import { expect, test } from 'vitest'
import { curvePath, linePath, splitLine, xAt } from './points.ts'

test('points: a line splits at a fraction of its length', () => {
  const line = [
    [0, 0],
    [10, 0],
    [10, 30],
  ] as const
  expect(splitLine(line, 0.5)).toEqual({
    done: [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
    rest: [
      [10, 10],
      [10, 30],
    ],
    at: [10, 10],
  })
  expect(splitLine(line, 0).at).toEqual([0, 0])
  expect(splitLine(line, 2).at).toEqual([10, 30])
})

test('points: x at a height of a line, and at its ends', () => {
  const line = [
    [0, 100],
    [20, 50],
    [30, 0],
  ] as const
  expect(xAt(line, 75)).toBe(10)
  expect(xAt(line, 25)).toBe(25)
  expect(xAt(line, 0)).toBe(30)
  expect(xAt(line, 100)).toBe(0)
})

test('points: path data has one decimal', () => {
  expect(
    linePath([
      [0, 1 / 3],
      [2, 3],
    ]),
  ).toBe('M0 0.3L2 3')
  expect(linePath([])).toBe('')
  expect(
    curvePath([
      [0, 0],
      [6, 6],
    ]),
  ).toBe('M0 0C1 1 5 5 6 6')
})
