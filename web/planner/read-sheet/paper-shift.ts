import type { PaperPoint } from '#contract/planner/sheets/sheet-geometry.ts'
import { distance, type Homography, mapPoint } from './homography.ts'
import type { ImagePoint } from './pixels.ts'

/** A place on flat paper, and how far it is from there in the picture, in millimeters. */
export type Anchor = { at: PaperPoint; shift: PaperPoint }

/** Anchors that predict a shift. */
export const NEIGHBORS = 4

/** Returns how far a point of a picture is from a place on flat paper, in millimeters on the paper. */
export function shiftBetween(map: Homography, at: PaperPoint, to: ImagePoint): PaperPoint {
  const origin = mapPoint(map, at)
  const right = minus(mapPoint(map, { x: at.x + 1, y: at.y }), origin)
  const below = minus(mapPoint(map, { x: at.x, y: at.y + 1 }), origin)
  const { x, y } = minus(to, origin)
  const determinant = right.x * below.y - right.y * below.x
  return { x: (x * below.y - y * below.x) / determinant, y: (right.x * y - right.y * x) / determinant }
}

/** Returns the mean of the nearest shifts, because the paper bends little between neighbors. */
export function predictShift(anchors: readonly Anchor[], point: PaperPoint): PaperPoint {
  const nearest = anchors
    .map((anchor) => ({ ...anchor, weight: 1 / (1 + distance(anchor.at, point) ** 2) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, NEIGHBORS)
  const total = nearest.reduce((sum, { weight }) => sum + weight, 0) || 1
  return {
    x: nearest.reduce((sum, { shift, weight }) => sum + shift.x * weight, 0) / total,
    y: nearest.reduce((sum, { shift, weight }) => sum + shift.y * weight, 0) / total,
  }
}

export const plus = (a: PaperPoint, b: PaperPoint): PaperPoint => ({ x: a.x + b.x, y: a.y + b.y })
export const minus = (a: PaperPoint, b: PaperPoint): PaperPoint => ({ x: a.x - b.x, y: a.y - b.y })
