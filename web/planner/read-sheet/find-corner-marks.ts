import {
  CORNER_MARK_INNER_MM,
  CORNER_MARK_OUTER_MM,
  type PaperArea,
  type PaperPoint,
} from '#contract/planner/sheets/sheet-geometry.ts'
import { distance, fitAffine, fitHomography, type Homography, mapPoint, type PointPair, scaleAt } from './homography.ts'
import { type GrayImage, type ImagePoint, isInside, sampleGray } from './pixels.ts'

/** Contrast between the ring and the paper that a mark needs, from 0 to 1. */
const MIN_SCORE = 0.25
/** Below this score, the search continues farther away, because drawings have round parts too. */
const CERTAIN_SCORE = 0.5
/**
 * Distances in millimeters from the expected position of a mark, and sizes relative to the expected size. Marks that are
 * far from it differ in size too.
 */
const searches = [
  { radius: 6, sizes: [1] },
  { radius: 14, sizes: [1, 0.86] },
  { radius: 30, sizes: [1, 0.86, 0.74, 1.16] },
  { radius: 60, sizes: [1, 0.86, 0.74, 0.64, 1.16, 1.35] },
]
const MAX_QR_ERROR_MM = 1.6
const STEP_MM = 0.6

const directions = Array.from({ length: 12 }, (_, index) => {
  const angle = (index / 12) * 2 * Math.PI
  return { x: Math.cos(angle), y: Math.sin(angle) }
})

/** The radii at which the paper and the ring are sampled: inside, on the ring, outside. */
const INSIDE_MM = CORNER_MARK_INNER_MM * 0.45
const MIDDLE_MM = (CORNER_MARK_INNER_MM + CORNER_MARK_OUTER_MM) / 2
const OUTSIDE_MM = CORNER_MARK_OUTER_MM + 0.9

export type SheetMap = {
  /** From millimeters on the paper to pixels. */
  map: Homography
  marks: ImagePoint[]
}

/**
 * Finds the four corner marks from the position of the QR code, the nearest first, because each mark improves the
 * expected position of the next. Returns null if a mark is covered or not in the picture.
 * @param marks centers of the marks on the paper
 */
export function findCornerMarks(
  image: GrayImage,
  corners: readonly ImagePoint[],
  { marks, qr }: { marks: readonly PaperPoint[]; qr: PaperArea },
): SheetMap | null {
  const qrCorners = cornersOf(qr)
  const qrPairs: PointPair[] = qrCorners.flatMap((from, index) => {
    const to = corners[index]
    return to ? [{ from, to }] : []
  })
  const center = { x: qr.x + qr.width / 2, y: qr.y + qr.height / 2 }
  const nearest = marks.toSorted((a, b) => distance(a, center) - distance(b, center))
  const matches: PointPair[] = []
  for (const mark of nearest) {
    const estimates = estimateMaps(qrPairs, matches)
    const to = estimates.reduce<ImagePoint | null>((point, map) => point ?? findCornerMark(image, map, mark), null)
    if (!to) return null
    matches.push({ from: mark, to })
  }
  const map = fitHomography(matches)
  if (!map || !isQrWhereExpected(map, qrPairs)) return null
  return { map, marks: matches.map(({ to }) => to) }
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

function findCornerMark(image: GrayImage, map: Homography, mark: PaperPoint): ImagePoint | null {
  let best = { score: MIN_SCORE, x: 0, y: 0, size: 1 }
  for (const { radius, sizes } of searches) {
    for (const size of sizes) {
      for (let dy = -radius; dy <= radius; dy += STEP_MM) {
        for (let dx = -radius; dx <= radius; dx += STEP_MM) {
          const score = markContrast(image, map, { x: mark.x + dx, y: mark.y + dy }, size)
          if (score > best.score) best = { score, x: mark.x + dx, y: mark.y + dy, size }
        }
      }
    }
    if (best.score > CERTAIN_SCORE) break
  }
  return best.score > MIN_SCORE ? refineCenter(image, map, best) : null
}

/** Returns the contrast between the ring and the paper in and around it: the third lowest of all directions. */
function markContrast(image: GrayImage, map: Homography, at: PaperPoint, size: number): number {
  const center = mapPoint(map, at)
  if (!isInside(image, center, 2)) return 0
  const inside = sampleGray(image, center.x, center.y)
  const right = difference(mapPoint(map, { x: at.x + size, y: at.y }), center)
  const below = difference(mapPoint(map, { x: at.x, y: at.y + size }), center)
  const sampleAt = (direction: ImagePoint, radius: number) =>
    sampleGray(
      image,
      center.x + radius * (direction.x * right.x + direction.y * below.x),
      center.y + radius * (direction.x * right.y + direction.y * below.y),
    )
  // Two samples exclude most points of a picture.
  const darkest = inside * (1 - MIN_SCORE)
  if (sampleAt({ x: 1, y: 0 }, MIDDLE_MM) > darkest && sampleAt({ x: -1, y: 0 }, MIDDLE_MM) > darkest) return 0
  const contrasts: number[] = []
  for (const direction of directions) {
    const ring = sampleAt(direction, MIDDLE_MM)
    const paper = Math.min(sampleAt(direction, OUTSIDE_MM), sampleAt(direction, INSIDE_MM), inside)
    contrasts.push((paper - ring) / (paper + 1))
  }
  contrasts.sort((a, b) => a - b)
  return contrasts[2] ?? 0
}

const difference = (a: ImagePoint, b: ImagePoint): ImagePoint => ({ x: a.x - b.x, y: a.y - b.y })

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

function isQrWhereExpected(map: Homography, pairs: readonly PointPair[]): boolean {
  return pairs.every(({ from, to }) => distance(mapPoint(map, from), to) / scaleAt(map, from) < MAX_QR_ERROR_MM)
}

const cornersOf = ({ x, y, width, height }: PaperArea): PaperPoint[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
