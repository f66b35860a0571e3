import { BOX_LINE_MM, BOX_MM } from '#contract/planner/sheets/sheet-geometry.ts'
import { PATCH_SIZE, PATCH_STEP_MM, type Patch, patchOffset } from './box-patch.ts'
import type { LocatedBox } from './locate-boxes.ts'

/** Inside of the outline, without its blurred edge. */
const HALF_INNER_MM = BOX_MM / 2 - BOX_LINE_MM - 0.5
/** The strip around the box in which nothing is printed. */
const STRIP_FROM_MM = BOX_MM / 2 + 0.4
const STRIP_TO_MM = BOX_MM / 2 + 1.5
/** Darker than noise, as a share of the darkness of the outline. */
const INK_LEVEL = 0.22
/** Half of the width of the widest stroke in grid points, for strokes of up to 1.5 mm. */
const STROKE_RADIUS = 5
/** Darkness that a pencil leaves at least, and its distance from the noise of the paper (standard deviations). */
const FAINT_LEVEL = 0.045
const FAINT_DEVIATIONS = 4.5
/** Shorter marks are dots of a resting pen. */
const DOT_MM = 1.2

/** Areas of ink in square millimeters, if it were as dark as the outline. */
export type BoxMeasure = {
  isFound: boolean
  /** In the box. */
  ink: number
  /** Ink of strokes in the box. Excludes wide areas, such as stains and highlighter. */
  strokes: number
  /** In the box in strokes that are much lighter than the outline. Counted as if it were dark. */
  faint: number
  /** Mean darkness of the ink in the box relative to the outline. */
  tone: number
  /** Beside the box, as wide or high as the box. */
  beside: { left: number; right: number; above: number; below: number }
}

/** Measures the ink in and around a box relative to its outline. */
export function measureBox({ patch, outline, isFound }: LocatedBox): BoxMeasure {
  const { shift, darkness } = outline
  const area = (box: Area, values: Patch = patch) => inkArea(values, { ...box, shift, darkness })
  const [inner, half] = [HALF_INNER_MM, BOX_MM / 2]
  const inside = { x: [-inner, inner], y: [-inner, inner] } satisfies Area
  const { ink, points } = area(inside)
  const strokes = withoutWide(patch)
  return {
    isFound,
    ink,
    strokes: area(inside, strokes).ink,
    faint: faintArea(blurred(strokes), inside, shift),
    tone: points === 0 ? 0 : ink / (points * PATCH_STEP_MM ** 2),
    beside: {
      left: area({ x: [-STRIP_TO_MM, -STRIP_FROM_MM], y: [-half, half] }).ink,
      right: area({ x: [STRIP_FROM_MM, STRIP_TO_MM], y: [-half, half] }).ink,
      above: area({ x: [-half, half], y: [-STRIP_TO_MM, -STRIP_FROM_MM] }).ink,
      below: area({ x: [-half, half], y: [STRIP_FROM_MM, STRIP_TO_MM] }).ink,
    },
  }
}

/** Millimeters from the center of the box. */
type Area = { x: [number, number]; y: [number, number] }

function inkArea(
  patch: Patch,
  { x, y, shift, darkness }: Area & { shift: { x: number; y: number }; darkness: number },
): { ink: number; points: number } {
  let [ink, points] = [0, 0]
  forEachPoint({ x, y }, shift, (index) => {
    const share = (patch[index] ?? 0) / darkness
    if (share <= INK_LEVEL) return
    ink += Math.min(share, 1.5)
    points += 1
  })
  return { ink: ink * PATCH_STEP_MM ** 2, points }
}

function forEachPoint({ x, y }: Area, shift: { x: number; y: number }, visit: (index: number) => void): void {
  for (let row = 0; row < PATCH_SIZE; row++) {
    const atY = patchOffset(row) - shift.y
    if (atY < y[0] || atY > y[1]) continue
    for (let column = 0; column < PATCH_SIZE; column++) {
      const atX = patchOffset(column) - shift.x
      if (atX >= x[0] && atX <= x[1]) visit(row * PATCH_SIZE + column)
    }
  }
}

/** Returns the area of strokes that differ from the noise of the paper; 0 for dots. */
function faintArea(patch: Patch, area: Area, shift: { x: number; y: number }): number {
  const values: { value: number; row: number; column: number }[] = []
  forEachPoint(area, shift, (index) => {
    values.push({ value: patch[index] ?? 0, row: Math.floor(index / PATCH_SIZE), column: index % PATCH_SIZE })
  })
  const sorted = values.map(({ value }) => value).sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  // Between a quarter and the middle there is paper, even under a scribble.
  const deviation = (middle - (sorted[Math.floor(sorted.length / 4)] ?? 0)) * 1.48
  const level = middle + Math.max(FAINT_LEVEL, FAINT_DEVIATIONS * deviation)
  const points = values.filter(({ value }) => value > level)
  const isStroke = Math.max(extent(points.map(({ row }) => row)), extent(points.map(({ column }) => column))) > DOT_MM
  return isStroke ? points.length * PATCH_STEP_MM ** 2 : 0
}

const extent = (indexes: readonly number[]): number =>
  indexes.length === 0 ? 0 : (Math.max(...indexes) - Math.min(...indexes)) * PATCH_STEP_MM

/** Removes areas that are wider than a stroke in both directions. */
function withoutWide(patch: Patch): Patch {
  const opened = spread(spread(patch, Math.min), Math.max)
  return patch.map((value, index) => value - (opened[index] ?? 0))
}

/** Takes the lowest or highest value of the square around each point. */
function spread(patch: Patch, choose: (a: number, b: number) => number): Patch {
  return spreadAlong(spreadAlong(patch, choose, 1, PATCH_SIZE), choose, PATCH_SIZE, 1)
}

function spreadAlong(patch: Patch, choose: (a: number, b: number) => number, step: number, across: number): Patch {
  const result = new Float32Array(patch.length)
  for (let line = 0; line < PATCH_SIZE; line++) {
    for (let at = 0; at < PATCH_SIZE; at++) {
      const [from, to] = [Math.max(0, at - STROKE_RADIUS), Math.min(PATCH_SIZE - 1, at + STROKE_RADIUS)]
      let value = patch[line * across + from * step] ?? 0
      for (let other = from + 1; other <= to; other++) value = choose(value, patch[line * across + other * step] ?? 0)
      result[line * across + at * step] = value
    }
  }
  return result
}

/** Means of 3 × 3 points, against noise. */
function blurred(patch: Patch): Patch {
  const result = new Float32Array(patch.length)
  for (let row = 1; row < PATCH_SIZE - 1; row++) {
    for (let column = 1; column < PATCH_SIZE - 1; column++) {
      let sum = 0
      for (let y = row - 1; y <= row + 1; y++) {
        for (let x = column - 1; x <= column + 1; x++) sum += patch[y * PATCH_SIZE + x] ?? 0
      }
      result[row * PATCH_SIZE + column] = sum / 9
    }
  }
  return result
}
