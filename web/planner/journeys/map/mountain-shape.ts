import { linePath, type Point, xAt } from './points.ts'
import { randomOf } from './random-of.ts'

type MountainShape = {
  /** Path data. The origin is the upper left corner of the mountain's box. */
  outline: string
  /** The side away from the light. */
  shade: string
  /** A lower summit behind a high mountain. */
  second: { outline: string; shade: string } | null
  /** Hatching, parallel to the slopes. */
  grain: string
  /** The summit under a little snow, or most of the mountain. */
  snow: string
  deepSnow: string
  /** The way up, from the foot to the summit. */
  trail: Point[]
  summit: Point
}

/** Points of a slope: distance from the summit (fraction of the height) and from its straight line (of the width). */
const leftSlope = [
  [0.2, 0.002],
  [0.34, -0.014],
  [0.42, 0.014],
  [0.6, -0.014],
  [0.69, 0.01],
] as const
const rightSlope = [
  [0.16, 0.008],
  [0.24, -0.012],
  [0.5, 0.016],
  [0.6, -0.012],
  [0.84, 0.012],
] as const
/** The edge between light and shade: distance from the summit, and from its axis. */
const ridge = [
  [0.13, -0.018],
  [0.25, 0.036],
  [0.4, -0.014],
  [0.58, 0.062],
  [0.76, 0.018],
  [1, 0.11],
] as const

/** Higher mountains have a second summit. */
const SECOND_SUMMIT_PX = 112

/** Returns a mountain of a size in pixels. The same name gives the same form. */
export function mountainShape(name: string, width: number, height: number): MountainShape {
  const random = randomOf(name)
  const isSecondLeft = random() < 0.5
  const hasSecond = height > SECOND_SUMMIT_PX
  const [from, to] = !hasSecond ? [0, width] : isSecondLeft ? [width * 0.14, width] : [0, width * 0.86]
  const { left, right, edge, summit } = peakOf(random, { from, to, top: 0, height })
  const secondTop = height * (0.36 + random() * 0.14)
  const [secondFrom, secondTo] = isSecondLeft ? [0, width * 0.56] : [width * 0.44, width]
  const second = hasSecond && peakOf(random, { from: secondFrom, to: secondTo, top: secondTop, height })
  return {
    outline: outlineOf(left, right),
    shade: shadeOf(edge, right),
    second: second
      ? { outline: outlineOf(second.left, second.right), shade: shadeOf(second.edge, second.right) }
      : null,
    grain: grainOf(edge, right, left, height, random),
    snow: snowOf(left, right, height * 0.22),
    deepSnow: snowOf(left, right, height * 0.66),
    trail: trailOf(left, right, summit, height),
    summit,
  }
}

const outlineOf = (left: Point[], right: Point[]) => `${linePath([...left.toReversed(), ...right.slice(1)])}Z`
const shadeOf = (edge: Point[], right: Point[]) => `${linePath([...edge, ...right.toReversed()])}Z`

type PeakBox = { from: number; to: number; top: number; height: number }

/** Returns the slopes of a summit, from top to foot, and the edge between its light and its dark side. */
function peakOf(random: () => number, { from, to, top, height }: PeakBox) {
  const width = to - from
  const vary = (amount: number) => (random() - 0.5) * 2 * amount
  const summit: Point = [from + width * (0.49 + vary(0.06)), top]
  const yAt = (depth: number) => top + (height - top) * depth
  const slope = (foot: number, points: readonly (readonly [number, number])[]): Point[] => [
    summit,
    ...points.map(([down, out]): Point => {
      const depth = down + vary(0.025)
      return [summit[0] + (foot - summit[0]) * depth + width * (out + vary(0.006)), yAt(depth)]
    }),
    [foot, height],
  ]
  const left = slope(from, leftSlope)
  const right = slope(to, rightSlope)
  const edge = [summit, ...ridge.map(([down, out]): Point => [summit[0] + width * (out + vary(0.01)), yAt(down)])]
  return { left, right, edge, summit }
}

function grainOf(edge: Point[], right: Point[], left: Point[], height: number, random: () => number): string {
  const strokes: string[] = []
  const stroke = (from: Point, to: Point) => strokes.push(linePath([from, to]))
  // Each stroke has a fixed fraction between two edges, so it follows the slope and never leaves the mountain.
  const between = (a: Point[], b: Point[], fraction: number, y: number): Point => {
    const start = xAt(a, y)
    return [start + (xAt(b, y) - start) * fraction, y]
  }
  for (const fraction of [0.86, 0.68, 0.5, 0.34]) {
    const start = height * (0.2 + (1 - fraction) * 0.42 + random() * 0.06)
    const end = Math.min(start + height * (0.2 + random() * 0.16), height * 0.9)
    stroke(between(edge, right, fraction, start), between(edge, right, fraction, end))
    const second = end + height * 0.07
    if (second < height * 0.78)
      stroke(between(edge, right, fraction, second), between(edge, right, fraction, second + height * 0.12))
  }
  for (const fraction of [0.18, 0.34]) {
    const start = height * (0.52 + random() * 0.1)
    stroke(between(left, edge, fraction, start), between(left, edge, fraction, start + height * 0.2))
  }
  return strokes.join('')
}

function snowOf(left: Point[], right: Point[], depth: number): string {
  const start: Point = [xAt(left, depth), depth]
  const end: Point = [xAt(right, depth * 0.86), depth * 0.86]
  const teeth = Math.max(5, Math.round((end[0] - start[0]) / 22) * 2 + 1)
  const zigzag = Array.from({ length: teeth }, (_, index): Point => {
    const share = (index + 1) / (teeth + 1)
    const y = depth * (index % 2 === 0 ? 1.06 + 0.1 * Math.sin(index * 2.4) - 0.06 * share : 0.86)
    return [start[0] + (end[0] - start[0]) * share, y]
  })
  const above = (slope: Point[], y: number) => slope.filter(([, top]) => top < y)
  return `${linePath([...above(left, depth), start, ...zigzag, end, ...above(right, depth * 0.86).toReversed()])}Z`
}

const TRAIL_POINTS = 56

/** Part of the foot that is behind the ground. */
const FOOT_PX = 16

/** Switchbacks that get narrower towards the summit. */
function trailOf(left: Point[], right: Point[], summit: Point, height: number): Point[] {
  const turns = height > 170 ? 3.1 : 2.2
  return Array.from({ length: TRAIL_POINTS }, (_, index): Point => {
    const climbed = index / (TRAIL_POINTS - 1)
    const y = (height - FOOT_PX) * (1 - climbed)
    if (climbed === 1) return summit
    const [start, end] = [xAt(left, y), xAt(right, y)]
    const swing = Math.sin(climbed * turns * 2 * Math.PI + 0.4) * 0.27
    return [start + (end - start) * (0.5 + swing * (1 - climbed * 0.35)), y]
  })
}
