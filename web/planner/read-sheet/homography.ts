import type { ImagePoint } from './pixels.ts'

/** A homography matrix of 3 × 3 numbers, by rows. */
export type Homography = readonly number[]

export type PointPair = {
  from: ImagePoint
  to: ImagePoint
  /** Share in the sum of squares, 1 by default. */
  weight?: number
}

/** Returns the map that takes each `from` closest to its `to`, by least squares. Null if the points are on a line. */
export const fitHomography = (pairs: readonly PointPair[]): Homography | null => fitMap(pairs, 8)

/** The same without perspective, for points that are close to each other. */
export const fitAffine = (pairs: readonly PointPair[]): Homography | null => fitMap(pairs, 6)

function fitMap(pairs: readonly PointPair[], unknowns: 6 | 8): Homography | null {
  const from = normalizing(pairs.map((pair) => pair.from))
  const to = normalizing(pairs.map((pair) => pair.to))
  const matrix = Array.from({ length: unknowns }, () => new Array<number>(unknowns + 1).fill(0))
  const addEquation = (row: number[], value: number, weight: number) => {
    for (let i = 0; i < unknowns; i++) {
      const line = matrix[i] ?? []
      for (let j = 0; j < unknowns; j++) line[j] = (line[j] ?? 0) + weight * (row[i] ?? 0) * (row[j] ?? 0)
      line[unknowns] = (line[unknowns] ?? 0) + weight * (row[i] ?? 0) * value
    }
  }
  for (const { from: source, to: target, weight = 1 } of pairs) {
    const [x, y] = [(source.x - from.x) * from.scale, (source.y - from.y) * from.scale]
    const [u, v] = [(target.x - to.x) * to.scale, (target.y - to.y) * to.scale]
    addEquation([x, y, 1, 0, 0, 0, -u * x, -u * y], u, weight)
    addEquation([0, 0, 0, x, y, 1, -v * x, -v * y], v, weight)
  }
  const solved = solve(matrix)
  if (!solved) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved
  const toBack: Homography = [1 / to.scale, 0, to.x, 0, 1 / to.scale, to.y, 0, 0, 1]
  const fromScaled: Homography = [from.scale, 0, -from.x * from.scale, 0, from.scale, -from.y * from.scale, 0, 0, 1]
  return multiply(multiply(toBack, [a, b, c, d, e, f, g, h, 1]), fromScaled)
}

export function mapPoint(map: Homography, { x, y }: ImagePoint): ImagePoint {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** Returns the length of one unit in pixels around a point: the mean of both directions. */
export function scaleAt(map: Homography, point: ImagePoint): number {
  const center = mapPoint(map, point)
  const right = mapPoint(map, { x: point.x + 1, y: point.y })
  const below = mapPoint(map, { x: point.x, y: point.y + 1 })
  return (distance(center, right) + distance(center, below)) / 2
}

export const distance = (a: ImagePoint, b: ImagePoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Scaling to about 1 around the center of gravity makes the solution exact. */
function normalizing(points: readonly ImagePoint[]): { x: number; y: number; scale: number } {
  const count = points.length || 1
  const x = points.reduce((sum, point) => sum + point.x, 0) / count
  const y = points.reduce((sum, point) => sum + point.y, 0) / count
  const spread = points.reduce((sum, point) => sum + distance(point, { x, y }), 0) / count
  return { x, y, scale: spread > 0 ? 1 / spread : 1 }
}

function multiply(one: Homography, other: Homography): Homography {
  const result: number[] = []
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0
      for (let k = 0; k < 3; k++) sum += (one[row * 3 + k] ?? 0) * (other[k * 3 + column] ?? 0)
      result.push(sum)
    }
  }
  return result
}

/** Gauss-Jordan elimination with pivoting of a matrix whose last column is the right-hand side. */
function solve(matrix: number[][]): number[] | null {
  const size = matrix.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0)) pivot = row
    }
    const line = matrix[pivot]
    const other = matrix[column]
    const value = line?.[column] ?? 0
    if (!line || !other || Math.abs(value) < 1e-10) return null
    matrix[pivot] = other
    matrix[column] = line
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const target = matrix[row] ?? []
      const factor = (target[column] ?? 0) / value
      for (let k = column; k <= size; k++) target[k] = (target[k] ?? 0) - factor * (line[k] ?? 0)
    }
  }
  return matrix.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}
