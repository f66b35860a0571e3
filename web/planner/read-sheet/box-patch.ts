import { BOX_LINE_MM, BOX_MM, type PaperPoint } from '#contract/planner/sheets/sheet-geometry.ts'
import { type Homography, mapPoint } from './homography.ts'
import { type GrayImage, sampleGray } from './pixels.ts'

/** Half of the side of the area around a box that is read, in millimeters. */
const PATCH_MM = 5
export const PATCH_STEP_MM = 0.15
export const PATCH_SIZE = Math.round((2 * PATCH_MM) / PATCH_STEP_MM) + 1
/** From the center of a box to the middle of its outline. */
export const HALF_OUTLINE_MM = (BOX_MM - BOX_LINE_MM) / 2

/** Darkness around a box relative to the paper, from 0 to 1, on a grid of `PATCH_SIZE` × `PATCH_SIZE` points. */
export type Patch = Float32Array

/** Distance of a column or row from the center in millimeters. */
export const patchOffset = (index: number): number => index * PATCH_STEP_MM - PATCH_MM

export function darknessAt(patch: Patch, { x, y }: PaperPoint): number {
  const column = Math.round((x + PATCH_MM) / PATCH_STEP_MM)
  const row = Math.round((y + PATCH_MM) / PATCH_STEP_MM)
  return patch[row * PATCH_SIZE + column] ?? 0
}

export const readPatch = (image: GrayImage, map: Homography, center: PaperPoint): Patch =>
  removeIllumination(samplePatch(image, map, center))

function samplePatch(image: GrayImage, map: Homography, center: PaperPoint): Float32Array {
  const patch = new Float32Array(PATCH_SIZE * PATCH_SIZE)
  // Within a patch the map is affine to a hundredth of a pixel.
  const origin = mapPoint(map, { x: center.x - PATCH_MM, y: center.y - PATCH_MM })
  const right = mapPoint(map, { x: center.x + PATCH_MM, y: center.y - PATCH_MM })
  const below = mapPoint(map, { x: center.x - PATCH_MM, y: center.y + PATCH_MM })
  const end = PATCH_SIZE - 1
  const dx = { x: (right.x - origin.x) / end, y: (right.y - origin.y) / end }
  const dy = { x: (below.x - origin.x) / end, y: (below.y - origin.y) / end }
  for (let row = 0; row < PATCH_SIZE; row++) {
    for (let column = 0; column < PATCH_SIZE; column++) {
      const x = origin.x + column * dx.x + row * dy.x
      const y = origin.y + column * dx.y + row * dy.y
      patch[row * PATCH_SIZE + column] = sampleGray(image, x, y)
    }
  }
  return patch
}

/**
 * Returns the darkness relative to the paper, from 0 to 1. The brightness of the paper is a plane through the samples in
 * and around the box. Each round excludes darker samples, such as ink.
 */
function removeIllumination(patch: Float32Array): Float32Array {
  let plane = { a: 0, b: 0, c: 0 }
  let limit = Number.NEGATIVE_INFINITY
  for (let round = 0; round < 4; round++) {
    plane = fitPlane(patch, plane, limit)
    limit = round === 0 ? -6 : -0.05 * plane.a
  }
  const darkness = new Float32Array(patch.length)
  for (let row = 0; row < PATCH_SIZE; row++) {
    for (let column = 0; column < PATCH_SIZE; column++) {
      const index = row * PATCH_SIZE + column
      const paper = Math.max(8, plane.a + plane.b * patchOffset(column) + plane.c * patchOffset(row))
      darkness[index] = 1 - (patch[index] ?? 0) / paper
    }
  }
  return darkness
}

type Plane = { a: number; b: number; c: number }

/** Least squares over the samples that are at most `limit` darker than the last plane, and not on the outline. */
function fitPlane(patch: Float32Array, last: Plane, limit: number): Plane {
  let [n, sx, sy, sxx, syy, sxy, sv, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  const start = limit === Number.NEGATIVE_INFINITY ? brightestHalf(patch) : 0
  for (let row = 0; row < PATCH_SIZE; row += 2) {
    const y = patchOffset(row)
    for (let column = 0; column < PATCH_SIZE; column += 2) {
      const x = patchOffset(column)
      const value = patch[row * PATCH_SIZE + column] ?? 0
      if (value < start || value - (last.a + last.b * x + last.c * y) < limit) continue
      n += 1
      sx += x
      sy += y
      sxx += x * x
      syy += y * y
      sxy += x * y
      sv += value
      sxv += x * value
      syv += y * value
    }
  }
  const determinant = n * (sxx * syy - sxy * sxy) - sx * (sx * syy - sxy * sy) + sy * (sx * sxy - sxx * sy)
  if (n < 30 || Math.abs(determinant) < 1e-6) return n > 0 ? { a: sv / n, b: 0, c: 0 } : last
  const a = (sv * (sxx * syy - sxy * sxy) - sx * (sxv * syy - sxy * syv) + sy * (sxv * sxy - sxx * syv)) / determinant
  const b = (n * (sxv * syy - syv * sxy) - sv * (sx * syy - sxy * sy) + sy * (sx * syv - sxv * sy)) / determinant
  const c = (n * (sxx * syv - sxy * sxv) - sx * (sx * syv - sxv * sy) + sv * (sx * sxy - sxx * sy)) / determinant
  return { a, b, c }
}

function brightestHalf(patch: Float32Array): number {
  const sorted = Float32Array.from(patch).sort()
  return sorted[Math.floor(sorted.length * 0.4)] ?? 0
}
