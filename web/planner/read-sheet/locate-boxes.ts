import { BOX_MM, type PaperPoint } from '#contract/planner/sheets/sheet-geometry.ts'
import { type Patch, readPatch } from './box-patch.ts'
import type { SheetMap } from './find-marks.ts'
import { findOutline, isAtEdge, isOutline, type Outline, SEARCH_MM, searchBox } from './find-outline.ts'
import { distance, type Homography } from './homography.ts'
import { type Anchor, NEIGHBORS, plus, predictShift } from './paper-shift.ts'
import type { GrayImage } from './pixels.ts'

/** `center` is on flat paper. */
export type LocatedBox = {
  patch: Patch
  outline: Outline
  center: PaperPoint
  /** False if the paper is covered or bent here, so that nothing can be said about the box. */
  isFound: boolean
}

/** Largest distance of a box from where its neighbors predict it, in millimeters: more if they are far away. */
const JUMP_MM = 1
const JUMP_PER_MM = 0.08
/** Contrast of an outline relative to the usual one. */
const WEAK_CONTRAST = 0.5
const FIRST_CONTRAST = 0.15

/**
 * Finds the boxes on paper that is not flat, one after another from the marks inwards: the paper bends little between two
 * neighbors.
 * @param boxes top left corners of the boxes on the paper
 */
export function locateBoxes(image: GrayImage, { map, marks }: SheetMap, boxes: readonly PaperPoint[]): LocatedBox[] {
  const centers = boxes.map(({ x, y }) => ({ x: x + BOX_MM / 2, y: y + BOX_MM / 2 }))
  const anchors: Anchor[] = [...marks]
  const contrasts: number[] = []
  const located = new Map<number, Omit<LocatedBox, 'isFound'> & { shift: PaperPoint }>()
  for (const index of nearestFirst(
    centers,
    marks.map(({ at }) => at),
  )) {
    const center = centers[index] ?? { x: 0, y: 0 }
    const usual = contrasts.length < NEIGHBORS ? FIRST_CONTRAST : WEAK_CONTRAST * median(contrasts)
    const box = locateBox(image, map, { center, shift: predictShift(anchors, center), usual })
    located.set(index, box)
    if (box.outline.contrast < usual) continue
    contrasts.push(box.outline.contrast)
    anchors.push({ at: center, shift: box.shift })
  }
  const usual = median([...located.values()].map(({ outline }) => outline.darkness))
  return centers.map((center, index) => {
    const { shift, ...box } = located.get(index) as Omit<LocatedBox, 'isFound'> & { shift: PaperPoint }
    const others = anchors.filter(({ at }) => at !== center)
    const place = plus(center, shift)
    const isFound =
      isOutline(box.patch, box.outline, usual) &&
      distance(predictShift(others, center), shift) <= jumpAt(others, center) &&
      distance(shift, { x: 0, y: 0 }) <= SEARCH_MM &&
      !centers.some((other) => distance(other, place) < distance(center, place))
    return { ...box, isFound }
  })
}

function locateBox(
  image: GrayImage,
  map: Homography,
  { center, shift, usual }: { center: PaperPoint; shift: PaperPoint; usual: number },
) {
  const near = readAt(image, map, center, plus(center, shift))
  if (near.outline.contrast >= usual && !isAtEdge(near.outline)) return near
  const far = readAt(image, map, center, searchBox(image, map, center, plus(center, shift)))
  return far.outline.contrast > 1.2 * near.outline.contrast ? far : near
}

function readAt(image: GrayImage, map: Homography, center: PaperPoint, place: PaperPoint) {
  const patch = readPatch(image, map, place)
  const outline = findOutline(patch)
  const shift = { x: place.x + outline.shift.x - center.x, y: place.y + outline.shift.y - center.y }
  return { patch, outline, center, shift }
}

/** Returns the indexes so that each point is the nearest one to those before it. */
function nearestFirst(points: readonly PaperPoint[], starts: readonly PaperPoint[]): number[] {
  const nearest = points.map((point) => Math.min(...starts.map((start) => distance(point, start))))
  const order: number[] = []
  const rest = new Set(points.keys())
  while (rest.size > 0) {
    let next = -1
    for (const index of rest) if (next < 0 || (nearest[index] ?? 0) < (nearest[next] ?? 0)) next = index
    rest.delete(next)
    order.push(next)
    const added = points[next] ?? { x: 0, y: 0 }
    for (const index of rest) {
      const point = points[index] ?? added
      nearest[index] = Math.min(nearest[index] ?? 0, distance(point, added))
    }
  }
  return order
}

const jumpAt = (anchors: readonly Anchor[], point: PaperPoint): number =>
  Math.max(JUMP_MM, JUMP_PER_MM * Math.min(...anchors.map(({ at }) => distance(at, point))))

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
