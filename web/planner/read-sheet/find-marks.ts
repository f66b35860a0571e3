import {
  CORNER_MARK_INNER_MM,
  CORNER_MARK_OUTER_MM,
  type PaperArea,
  type PaperPoint,
  type SheetMark,
} from '#contract/planner/sheets/sheet-geometry.ts'
import { distance, fitAffine, fitHomography, type Homography, mapPoint, type PointPair, scaleAt } from './homography.ts'
import { type Anchor, minus, predictShift, shiftBetween } from './paper-shift.ts'
import { type GrayImage, type ImagePoint, isInside, sampleGray } from './pixels.ts'

/** Contrast between the ring and the paper that a mark needs, from 0 to 1. */
const MIN_SCORE = 0.25
/** Of marks that can be missing: then the best score is that of something else. Rings with a gap have 0.75 and more. */
const MIN_SCORE_WITH_GAP = 0.6
const MIN_SCORE_AT_EDGE = 0.4
/** Below this score, the search continues farther away, because drawings have round parts too. */
const CERTAIN_SCORE = 0.5
/** Largest share of that contrast in the gap of a mark. */
const GAP_SHARE = 0.5
/**
 * Distances in millimeters from the expected position of a mark, and sizes relative to the expected size. Marks that are
 * far from it differ in size too.
 */
const cornerSearches = [
  { radius: 6, sizes: [1] },
  { radius: 14, sizes: [1, 0.86] },
  { radius: 30, sizes: [1, 0.86, 0.74, 1.16] },
  { radius: 60, sizes: [1, 0.86, 0.74, 0.64, 1.16, 1.35] },
]
/** The corner marks are known by then. */
const edgeSearches = [
  { radius: 3, sizes: [1] },
  { radius: 9, sizes: [1, 0.86, 1.16] },
]
const STEP_MM = 0.6
/** With marks at the edges, any three of eight can be covered. */
const LEAST_MARKS = 5
/** Largest distance of a mark from its place on flat paper, on a sheet that is bent by 5 mm. */
const MAX_SHIFT_MM = 4.5
const MAX_QR_ERROR_MM = 1.6

const turnBy = (degrees: number) => ({
  cos: Math.cos((degrees * Math.PI) / 180),
  sin: Math.sin((degrees * Math.PI) / 180),
})
/** The first and the seventh are those of the gap. */
const turns = Array.from({ length: 12 }, (_, index) => turnBy(30 * index))
/** The gap can be turned a little, because the perspective is not known yet. */
const gapTurns = [-12, 0, 12].map((degrees) => [turnBy(degrees), turnBy(degrees + 180)])

/** The radii at which the paper and the ring are sampled: inside, on the ring, outside. */
const INSIDE_MM = CORNER_MARK_INNER_MM * 0.45
const MIDDLE_MM = (CORNER_MARK_INNER_MM + CORNER_MARK_OUTER_MM) / 2
const OUTSIDE_MM = CORNER_MARK_OUTER_MM + 0.9

export type SheetMap = {
  /** From millimeters on flat paper to pixels. */
  map: Homography
  /** Marks that were found, `to` in pixels. */
  marks: (Anchor & { to: ImagePoint })[]
}

/**
 * Finds the marks of a sheet from the position of the QR code, the nearest corner first, because each mark improves the
 * expected position of the next. Returns null if too few are visible, or do not fit together.
 */
export function findMarks(
  image: GrayImage,
  corners: readonly ImagePoint[],
  { marks, qr }: { marks: readonly SheetMark[]; qr: PaperArea },
): SheetMap | null {
  const qrCorners = cornersOf(qr)
  const qrPairs: PointPair[] = qrCorners.flatMap((from, index) => {
    const to = corners[index]
    return to ? [{ from, to }] : []
  })
  const center = { x: qr.x + qr.width / 2, y: qr.y + qr.height / 2 }
  const sorted = marks.toSorted((a, b) => b.size - a.size || distance(a, center) - distance(b, center))
  const needed = Math.min(marks.length, LEAST_MARKS)
  const [nearest] = sorted
  let isNearestFound = false
  const mapFrom = (candidates: readonly SheetMark[]): SheetMap | null => {
    const matches: PointPair[] = []
    for (const [index, mark] of candidates.entries()) {
      const estimates = estimateMaps(qrPairs, matches)
      const to = estimates.reduce<ImagePoint | null>((point, map) => point ?? findMark(image, map, { mark, qr }), null)
      if (to) matches.push({ from: mark, to })
      if (to && mark === nearest) isNearestFound = true
      if (matches.length + candidates.length - index - 1 < needed) return null
    }
    const sheetMap = fitMarks(matches, needed)
    return sheetMap && isQrWhereExpected(sheetMap, qrPairs) ? sheetMap : null
  }
  // If the nearest one is hidden, something else that was taken for it leads astray.
  return mapFrom(sorted) ?? (isNearestFound ? mapFrom(sorted.slice(1)) : null)
}

/** Leaves out marks that are too far from where the others expect them. */
function fitMarks(matches: readonly PointPair[], needed: number): SheetMap | null {
  const map = matches.length < needed ? null : fitHomography(matches)
  if (!map) return null
  const marks = matches.map(({ from, to }) => ({ at: from, shift: shiftBetween(map, from, to), to }))
  const shifts = marks.map(({ shift }) => Math.hypot(shift.x, shift.y))
  const worst = shifts.indexOf(Math.max(...shifts))
  if ((shifts[worst] ?? 0) <= MAX_SHIFT_MM) return { map, marks }
  return fitMarks(matches.toSpliced(worst, 1), needed)
}

/**
 * Returns maps to try in turn. The corners of the QR code are less exact than the marks, and close to each other: until
 * three marks are found, the perspective would be mostly noise.
 */
function estimateMaps(qrPairs: readonly PointPair[], matches: readonly PointPair[]): Homography[] {
  const pairs = [...qrPairs.map((pair) => ({ ...pair, weight: 0.25 })), ...matches]
  const maps = matches.length < 3 ? [fitAffine(pairs)] : [fitHomography(pairs), fitAffine(matches)]
  return maps.filter((map) => map !== null)
}

function findMark(
  image: GrayImage,
  map: Homography,
  { mark, qr }: { mark: SheetMark; qr: PaperArea },
): ImagePoint | null {
  const least = mark.gap ? MIN_SCORE_WITH_GAP : mark.size < 1 ? MIN_SCORE_AT_EDGE : MIN_SCORE
  let best = { score: least, x: 0, y: 0, size: 1 }
  for (const { radius, sizes } of mark.size === 1 ? cornerSearches : edgeSearches) {
    for (const size of sizes.map((size) => size * mark.size)) {
      for (let dy = -radius; dy <= radius; dy += STEP_MM) {
        for (let dx = -radius; dx <= radius; dx += STEP_MM) {
          const [x, y] = [mark.x + dx, mark.y + dy]
          if (isIn(qr, { x, y })) continue
          const score = markContrast(image, map, { x, y, size, gap: mark.gap })
          if (score > best.score) best = { score, x, y, size }
        }
      }
    }
    if (best.score > Math.max(least, CERTAIN_SCORE)) break
  }
  return best.score > least ? refineCenter(image, map, best) : null
}

/**
 * Returns the contrast between the ring and the paper in and around it: the third lowest of all directions. It is 0
 * without the gap.
 */
function markContrast(image: GrayImage, map: Homography, { x, y, size, gap }: SheetMark): number {
  const center = mapPoint(map, { x, y })
  if (!isInside(image, center, 2)) return 0
  const inside = sampleGray(image, center.x, center.y)
  const first = gap ?? { x: 1, y: 0 }
  const along = minus(mapPoint(map, { x: x + size * first.x, y: y + size * first.y }), center)
  const across = minus(mapPoint(map, { x: x - size * first.y, y: y + size * first.x }), center)
  const sampleAt = ({ cos, sin }: (typeof turns)[number], radius: number) =>
    sampleGray(
      image,
      center.x + radius * (cos * along.x + sin * across.x),
      center.y + radius * (cos * along.y + sin * across.y),
    )
  // Two samples exclude most points of a picture.
  const darkest = inside * (1 - MIN_SCORE)
  if (sampleAt({ cos: 0, sin: 1 }, MIDDLE_MM) > darkest && sampleAt({ cos: 0, sin: -1 }, MIDDLE_MM) > darkest) return 0
  const contrastAt = (turn: (typeof turns)[number]) => {
    const paper = Math.min(sampleAt(turn, OUTSIDE_MM), sampleAt(turn, INSIDE_MM), inside)
    return (paper - sampleAt(turn, MIDDLE_MM)) / (paper + 1)
  }
  const contrasts = turns.flatMap((turn, index) => (gap && index % 6 === 0 ? [] : [contrastAt(turn)]))
  const score = contrasts.sort((a, b) => a - b)[2] ?? 0
  if (!gap || score < MIN_SCORE) return score
  const inGap = Math.min(...gapTurns.map((pair) => Math.max(...pair.map(contrastAt))))
  return inGap > GAP_SHARE * score ? 0 : score
}

/** Moves the center to the centroid of the dark pixels. */
function refineCenter(image: GrayImage, map: Homography, at: PaperPoint & { size: number }): ImagePoint {
  let center = mapPoint(map, at)
  const radius = scaleAt(map, at) * at.size * (CORNER_MARK_OUTER_MM + 0.8)
  for (let round = 0; round < 3; round++) {
    const { low, high } = brightnessRange(image, center, radius)
    let [sum, sumX, sumY] = [0, 0, 0]
    for (let y = Math.ceil(center.y - radius); y <= center.y + radius; y++) {
      for (let x = Math.ceil(center.x - radius); x <= center.x + radius; x++) {
        if (Math.hypot(x - center.x, y - center.y) > radius) continue
        const value = image.data[y * image.width + x] ?? 255
        // Values near the paper would pull the center towards a shadow.
        const darkness = Math.min(1, Math.max(0, (high - value) / (high - low + 1) - 0.25) / 0.5)
        sum += darkness
        sumX += darkness * x
        sumY += darkness * y
      }
    }
    if (sum === 0) return center
    center = { x: sumX / sum, y: sumY / sum }
  }
  return center
}

function brightnessRange(image: GrayImage, center: ImagePoint, radius: number): { low: number; high: number } {
  const values: number[] = []
  const step = Math.max(1, Math.floor(radius / 10))
  for (let y = Math.ceil(center.y - radius); y <= center.y + radius; y += step) {
    for (let x = Math.ceil(center.x - radius); x <= center.x + radius; x += step) {
      values.push(image.data[y * image.width + x] ?? 0)
    }
  }
  values.sort((a, b) => a - b)
  const at = (share: number) => values[Math.floor((values.length - 1) * share)] ?? 0
  return { low: at(0.1), high: at(0.75) }
}

function isQrWhereExpected({ map, marks }: SheetMap, pairs: readonly PointPair[]): boolean {
  return pairs.every(
    ({ from, to }) => distance(shiftBetween(map, from, to), predictShift(marks, from)) < MAX_QR_ERROR_MM,
  )
}

/** A QR code has parts like a mark. */
const isIn = ({ x, y, width, height }: PaperArea, point: PaperPoint): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height

const cornersOf = ({ x, y, width, height }: PaperArea): PaperPoint[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
