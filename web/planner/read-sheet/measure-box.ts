import { BOX_LINE_MM, BOX_MM, type PaperPoint } from '#contract/planner/sheets/sheet-geometry.ts'
import { type Homography, mapPoint } from './homography.ts'
import { type GrayImage, sampleGray } from './pixels.ts'

/** Half of the side of the area around a box that is read, in millimeters. */
const PATCH_MM = 4.3
const STEP_MM = 0.15
const SIZE = Math.round((2 * PATCH_MM) / STEP_MM) + 1
/** Largest distance of a box from its expected position, on paper that is not flat. */
const SHIFT_MM = 0.9
const HALF_OUTLINE_MM = (BOX_MM - BOX_LINE_MM) / 2
/** Inside of the outline, without its blurred edge. */
const HALF_INNER_MM = BOX_MM / 2 - BOX_LINE_MM - 0.5
/** Darker than noise, as a share of the darkness of the outline. */
const INK_LEVEL = 0.22

/** Measures of a box, from 0. */
export type BoxMeasure = {
  /** Area of ink in the box in square millimeters, if it were as dark as the outline. */
  ink: number
  /** Darkness of the outline relative to the paper. */
  outline: number
}

/** Measures the ink in a box relative to the outline of the box and to the paper around it. */
export function measureBox(image: GrayImage, map: Homography, box: PaperPoint): BoxMeasure {
  const patch = samplePatch(image, map, { x: box.x + BOX_MM / 2, y: box.y + BOX_MM / 2 })
  const darkness = removeIllumination(patch)
  const shift = findOutline(darkness)
  const outline = Math.max(outlineDarkness(darkness, shift), 0.05)
  return { ink: inkArea(darkness, shift, outline), outline }
}

/** Brightness on a grid of `SIZE` × `SIZE` points around a center. */
function samplePatch(image: GrayImage, map: Homography, center: PaperPoint): Float32Array {
  const patch = new Float32Array(SIZE * SIZE)
  // Within a patch the map is affine to a hundredth of a pixel.
  const origin = mapPoint(map, { x: center.x - PATCH_MM, y: center.y - PATCH_MM })
  const right = mapPoint(map, { x: center.x + PATCH_MM, y: center.y - PATCH_MM })
  const below = mapPoint(map, { x: center.x - PATCH_MM, y: center.y + PATCH_MM })
  const end = SIZE - 1
  const dx = { x: (right.x - origin.x) / end, y: (right.y - origin.y) / end }
  const dy = { x: (below.x - origin.x) / end, y: (below.y - origin.y) / end }
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const x = origin.x + column * dx.x + row * dy.x
      const y = origin.y + column * dx.y + row * dy.y
      patch[row * SIZE + column] = sampleGray(image, x, y)
    }
  }
  return patch
}

/**
 * Returns the darkness relative to the paper, from 0 to 1. The brightness of the paper is a plane through the samples in
 * and around the box; what is darker, such as ink, is left out step by step.
 */
function removeIllumination(patch: Float32Array): Float32Array {
  let plane = { a: 0, b: 0, c: 0 }
  let limit = Number.NEGATIVE_INFINITY
  for (let round = 0; round < 4; round++) {
    plane = fitPlane(patch, plane, limit)
    limit = round === 0 ? -6 : -0.05 * plane.a
  }
  const darkness = new Float32Array(patch.length)
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const index = row * SIZE + column
      const paper = Math.max(8, plane.a + plane.b * offset(column) + plane.c * offset(row))
      darkness[index] = 1 - (patch[index] ?? 0) / paper
    }
  }
  return darkness
}

type Plane = { a: number; b: number; c: number }

/** Millimeters from the center. */
const offset = (index: number) => index * STEP_MM - PATCH_MM

/** Least squares over the samples that are at most `limit` darker than the last plane, and not on the outline. */
function fitPlane(patch: Float32Array, last: Plane, limit: number): Plane {
  let [n, sx, sy, sxx, syy, sxy, sv, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  const start = limit === Number.NEGATIVE_INFINITY ? brightestHalf(patch) : 0
  for (let row = 0; row < SIZE; row += 2) {
    const y = offset(row)
    for (let column = 0; column < SIZE; column += 2) {
      const x = offset(column)
      const value = patch[row * SIZE + column] ?? 0
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

type Shift = { x: number; y: number }

const outlinePoints = Array.from({ length: 64 }, (_, index) => {
  const along = ((index % 16) / 15 - 0.5) * 2 * (HALF_OUTLINE_MM - 0.7)
  const side = Math.floor(index / 16)
  const across = side % 2 === 0 ? -1 : 1
  return side < 2 ? { x: along, y: across, isHorizontal: true } : { x: across, y: along, isHorizontal: false }
})

const at = (darkness: Float32Array, x: number, y: number): number => {
  const column = Math.round((x + PATCH_MM) / STEP_MM)
  const row = Math.round((y + PATCH_MM) / STEP_MM)
  return darkness[row * SIZE + column] ?? 0
}

/** Mean darkness of a square around the center with the side of two times `half`. */
function squareDarkness(darkness: Float32Array, shift: Shift, half: number): number {
  let sum = 0
  for (const { x, y, isHorizontal } of outlinePoints) {
    sum += isHorizontal ? at(darkness, x + shift.x, y * half + shift.y) : at(darkness, x * half + shift.x, y + shift.y)
  }
  return sum / outlinePoints.length
}

/** Finds the shift with the largest contrast between the outline and both of its sides. */
function findOutline(darkness: Float32Array): Shift {
  let best = { score: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
  for (let y = -SHIFT_MM; y <= SHIFT_MM + 0.01; y += STEP_MM) {
    for (let x = -SHIFT_MM; x <= SHIFT_MM + 0.01; x += STEP_MM) {
      const shift = { x, y }
      const score =
        2 * squareDarkness(darkness, shift, HALF_OUTLINE_MM) -
        squareDarkness(darkness, shift, HALF_OUTLINE_MM - 0.6) -
        squareDarkness(darkness, shift, HALF_OUTLINE_MM + 0.6) -
        0.02 * Math.hypot(x, y)
      if (score > best.score) best = { score, x, y }
    }
  }
  return best
}

/**
 * Returns the mean over all points, using the darkest of three neighbors. A median of the sides would miss a faint one.
 */
function outlineDarkness(darkness: Float32Array, shift: Shift): number {
  let sum = 0
  for (const { x, y, isHorizontal } of outlinePoints) {
    let most = 0
    for (const half of [HALF_OUTLINE_MM - STEP_MM, HALF_OUTLINE_MM, HALF_OUTLINE_MM + STEP_MM]) {
      const value = isHorizontal
        ? at(darkness, x + shift.x, y * half + shift.y)
        : at(darkness, x * half + shift.x, y + shift.y)
      if (value > most) most = value
    }
    sum += most
  }
  return sum / outlinePoints.length
}

function inkArea(darkness: Float32Array, shift: Shift, outline: number): number {
  let area = 0
  for (let row = 0; row < SIZE; row++) {
    const y = offset(row) - shift.y
    if (Math.abs(y) > HALF_INNER_MM) continue
    for (let column = 0; column < SIZE; column++) {
      const x = offset(column) - shift.x
      if (Math.abs(x) > HALF_INNER_MM) continue
      const share = (darkness[row * SIZE + column] ?? 0) / outline
      if (share > INK_LEVEL) area += Math.min(share, 1.5)
    }
  }
  return area * STEP_MM * STEP_MM
}
