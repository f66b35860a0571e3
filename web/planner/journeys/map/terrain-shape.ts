import { curvePath, linePath, type Point } from './points.ts'

/** A tree on the upper edge of the terrain. */
type TreeSpot = { x: number; y: number; scale: number; kind: 'fir' | 'leaf' | 'ball' }

const WAVE = 9
/** The ground covers the feet of the mountains. */
const COVER = 10

/** Returns the upper edge of the ground in front of a row of mountains. */
export function edgeOf(width: number, top: number, row: number): Point[] {
  const count = Math.max(5, Math.round(width / 150))
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const wave = Math.sin(index * 1.9 + row * 2.3) * WAVE
    return [(width * index) / count, top - COVER + wave]
  })
}

/** Returns the path data of the ground, down to the lower edge of the map. */
export const terrainPath = (edge: readonly Point[], width: number, height: number): string =>
  `${curvePath(edge)}L${width} ${height}L0 ${height}Z`

/** Returns furrows that follow the edge of the ground. */
export const furrowPath = (edge: readonly Point[], distances: readonly number[]): string =>
  distances
    .flatMap((distance, line) => {
      const start = line % edge.length
      const part = edge.slice(start, start + 4)
      return part.length > 2 ? [curvePath(part.map(([x, y]): Point => [x + line * 17, y + distance]))] : []
    })
    .join('')

/** Groups of trees between the mountains of a row. `centers` are those of the mountains. */
export function treeSpots(edge: readonly Point[], centers: readonly number[], width: number): TreeSpot[] {
  const borders = [0, ...centers, width]
  const gaps = borders.slice(1).map((center, index) => ((borders[index] ?? 0) + center) / 2)
  const scale = Math.min(Math.max(width / 1100, 0.62), 1)
  return gaps.flatMap((gap, index): TreeSpot[] => {
    const kind = (['fir', 'leaf', 'ball'] as const)[index % 3] ?? 'fir'
    const count = index % 2 === 0 ? 3 : 1
    return Array.from({ length: count }, (_, tree): TreeSpot => {
      const x = gap + (tree - (count - 1) / 2) * 21 * scale
      const nearest = edge.toSorted(([a], [b]) => Math.abs(a - x) - Math.abs(b - x))[0]
      const size = [0.82, 1, 0.74][(tree + index) % 3] ?? 1
      return { x, y: (nearest?.[1] ?? 0) + 10 + (tree % 2) * 6, scale: scale * size, kind }
    })
  })
}

/** Returns a range of far mountains behind the last row, down to its ground. */
export function farRange(width: number, ground: number): string {
  const peak = Math.min(Math.max(width / 7, 80), 120)
  const count = Math.ceil(width / peak) + 1
  const points = Array.from({ length: count * 2 + 1 }, (_, index): Point => {
    const isSummit = index % 2 === 1
    const rise = peak * (isSummit ? 0.65 + 0.28 * Math.sin(index * 2.7) : 0.25 + 0.1 * Math.cos(index * 1.7))
    return [(index / 2 - 0.4) * peak + 9 * Math.sin(index * 5.1), ground - rise]
  })
  return `${linePath([[-20, ground + 20], ...points, [width + 40, ground + 20]])}Z`
}
