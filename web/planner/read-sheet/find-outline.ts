import type { PaperPoint } from '#contract/planner/sheets/sheet-geometry.ts'
import { darknessAt, HALF_OUTLINE_MM, PATCH_STEP_MM, type Patch } from './box-patch.ts'
import { type Homography, mapPoint } from './homography.ts'
import { minus } from './paper-shift.ts'
import { type GrayImage, sampleGray } from './pixels.ts'

/** Largest distance of an outline from the center of its patch, in millimeters. */
const SHIFT_MM = 0.9
/** Largest distance of a box from its place on flat paper: half of the distance between two boxes. */
export const SEARCH_MM = 4
const SEARCH_STEP_MM = 0.3
/** From the middle of the outline to the paper on both of its sides. */
const BESIDE_MM = 0.6
const POINTS_PER_SIDE = 16
/** Share of the points of a side that have to look like an outline, because ticks run through it. */
const SIDE_SHARE = 0.55

type OutlinePoint = { x: number; y: number; isHorizontal: boolean }

const outlinePoints: OutlinePoint[] = Array.from({ length: 4 * POINTS_PER_SIDE }, (_, index) => {
  const along = ((index % POINTS_PER_SIDE) / (POINTS_PER_SIDE - 1) - 0.5) * 2 * (HALF_OUTLINE_MM - 0.7)
  const side = Math.floor(index / POINTS_PER_SIDE)
  const across = side % 2 === 0 ? -1 : 1
  return side < 2 ? { x: along, y: across, isHorizontal: true } : { x: across, y: along, isHorizontal: false }
})
const sparsePoints = outlinePoints.filter((_, index) => index % 2 === 0)

const pointAt = ({ x, y, isHorizontal }: OutlinePoint, half: number, shift: PaperPoint): PaperPoint =>
  isHorizontal ? { x: x + shift.x, y: y * half + shift.y } : { x: x * half + shift.x, y: y + shift.y }

export type Outline = {
  /** From the center of the patch, in millimeters. */
  shift: PaperPoint
  /** Difference between the darkness of the outline and that of both of its sides. */
  contrast: number
  /** Darkness of the outline relative to the paper. */
  darkness: number
}

/** Finds the square with the largest contrast between its outline and both of the sides of the outline. */
export function findOutline(patch: Patch): Outline {
  let best = { contrast: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
  for (let y = -SHIFT_MM; y <= SHIFT_MM + 0.01; y += PATCH_STEP_MM) {
    for (let x = -SHIFT_MM; x <= SHIFT_MM + 0.01; x += PATCH_STEP_MM) {
      const shift = { x, y }
      const contrast =
        squareDarkness(patch, shift, HALF_OUTLINE_MM) -
        (squareDarkness(patch, shift, HALF_OUTLINE_MM - BESIDE_MM) +
          squareDarkness(patch, shift, HALF_OUTLINE_MM + BESIDE_MM)) /
          2 -
        0.01 * Math.hypot(x, y)
      if (contrast > best.contrast) best = { contrast, x, y }
    }
  }
  const { contrast, x, y } = best
  const darkness = mean(outlinePoints, (point) => lineDarkness(patch, point, { x, y }))
  return { shift: { x, y }, contrast, darkness: Math.max(darkness, 0.05) }
}

/** Returns true if an outline that is farther away could have more contrast. */
export const isAtEdge = ({ shift }: Outline): boolean =>
  Math.max(Math.abs(shift.x), Math.abs(shift.y)) > SHIFT_MM - PATCH_STEP_MM / 2

const squareDarkness = (patch: Patch, shift: PaperPoint, half: number): number =>
  mean(outlinePoints, (point) => darknessAt(patch, pointAt(point, half, shift)))

function mean(points: readonly OutlinePoint[], value: (point: OutlinePoint) => number): number {
  let sum = 0
  for (const point of points) sum += value(point)
  return sum / points.length
}

/** The darkest of three neighbors. A median of the sides would miss a faint one. */
function lineDarkness(patch: Patch, point: OutlinePoint, shift: PaperPoint): number {
  let most = 0
  for (const half of [HALF_OUTLINE_MM - PATCH_STEP_MM, HALF_OUTLINE_MM, HALF_OUTLINE_MM + PATCH_STEP_MM]) {
    most = Math.max(most, darknessAt(patch, pointAt(point, half, shift)))
  }
  return most
}

/**
 * Returns true if three of the four sides look like a printed outline.
 * @param usual darkness of the outlines of the sheet
 */
export function isOutline(patch: Patch, { shift }: Outline, usual: number): boolean {
  const counts = [0, 0, 0, 0]
  for (const [index, point] of outlinePoints.entries()) {
    const inside = darknessAt(patch, pointAt(point, HALF_OUTLINE_MM - BESIDE_MM, shift))
    const outside = darknessAt(patch, pointAt(point, HALF_OUTLINE_MM + BESIDE_MM, shift))
    const difference = lineDarkness(patch, point, shift) - Math.max(inside, outside)
    if (difference > 0.3 * usual)
      counts[Math.floor(index / POINTS_PER_SIDE)] = (counts[Math.floor(index / POINTS_PER_SIDE)] ?? 0) + 1
  }
  return counts.filter((count) => count >= SIDE_SHARE * POINTS_PER_SIDE).length >= 3
}

/** Returns the place within `SEARCH_MM` of `from` that looks most like the center of a box. */
export function searchBox(image: GrayImage, map: Homography, from: PaperPoint, expected: PaperPoint): PaperPoint {
  const center = mapPoint(map, from)
  const right = minus(mapPoint(map, { x: from.x + 1, y: from.y }), center)
  const below = minus(mapPoint(map, { x: from.x, y: from.y + 1 }), center)
  const brightness = (x: number, y: number) =>
    sampleGray(image, center.x + x * right.x + y * below.x, center.y + x * right.y + y * below.y)
  const squareBrightness = (shift: PaperPoint, half: number) =>
    mean(sparsePoints, (point) => {
      const { x, y } = pointAt(point, half, shift)
      return brightness(x, y)
    })
  let best = { score: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
  for (let y = -SEARCH_MM; y <= SEARCH_MM + 0.01; y += SEARCH_STEP_MM) {
    for (let x = -SEARCH_MM; x <= SEARCH_MM + 0.01; x += SEARCH_STEP_MM) {
      const [inside, line, outside] = [-BESIDE_MM, 0, BESIDE_MM].map((by) =>
        squareBrightness({ x, y }, HALF_OUTLINE_MM + by),
      ) as [number, number, number]
      const distance = Math.hypot(from.x + x - expected.x, from.y + y - expected.y)
      const score = ((inside + outside) / 2 - line) / (1 + Math.max(inside, outside)) - 0.01 * distance
      if (score > best.score) best = { score, x, y }
    }
  }
  return { x: from.x + best.x, y: from.y + best.y }
}
