export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** Returns the path data of a polyline. */
export const linePath = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

/** Returns the path data of a smooth curve through the points (Catmull-Rom). */
export function curvePath(points: readonly Point[]): string {
  const [start] = points
  if (!start) return ''
  let path = `M${round(start[0])} ${round(start[1])}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const from = points[index] ?? start
    const to = points[index + 1] ?? from
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ]
    path += `C${control.map(round).join(' ')}`
  }
  return path
}

/** Splits a polyline at a fraction of its length. Both parts contain the point of the split. */
export function splitLine(points: readonly Point[], fraction: number): { done: Point[]; rest: Point[]; at: Point } {
  const lengths = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y]
    return Math.hypot(x - fromX, y - fromY)
  })
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(Math.max(fraction, 0), 1)
  for (const [index, length] of lengths.entries()) {
    const from = points[index] ?? [0, 0]
    const to = points[index + 1] ?? from
    if (left > length) {
      left -= length
      continue
    }
    const share = length === 0 ? 0 : left / length
    const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    return { done: [...points.slice(0, index + 1), at], rest: [at, ...points.slice(index + 1)], at }
  }
  const at = points.at(-1) ?? [0, 0]
  return { done: [...points], rest: [at], at }
}

/** Returns x of a polyline that is monotonic in y. */
export function xAt(points: readonly Point[], y: number): number {
  for (let index = 1; index < points.length; index += 1) {
    const [x0, y0] = points[index - 1] ?? [0, 0]
    const [x1, y1] = points[index] ?? [x0, y0]
    const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0]
    if (y < low || y > high) continue
    return y0 === y1 ? x0 : x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)
  }
  return points.at(y <= (points[0]?.[1] ?? 0) ? 0 : -1)?.[0] ?? 0
}
