import { paperSizes } from '../../content/pdf/paper-sizes.ts'
import type { Paper } from '../items.ts'

// All lengths in millimeters, from the top left corner of the paper.

export type SheetSide = 'left' | 'right'
export type PaperPoint = { x: number; y: number }
export type PaperArea = PaperPoint & { width: number; height: number }

export const BOX_MM = 5
/** Width of the outline of a box. The outline is inside the 5 mm. */
export const BOX_LINE_MM = 0.35
export const BOX_RADIUS_MM = 0.6
/** Clearance around a box. */
export const BOX_QUIET_MM = 2

/** Radii of the corner marks, which are black rings. */
export const CORNER_MARK_OUTER_MM = 3
export const CORNER_MARK_INNER_MM = 1.5
/** Width of the gap through the ring of a corner mark. */
export const MARK_GAP_MM = 1.2
/** Radius of the marks at the edges relative to that of corner marks. */
const EDGE_MARK_SIZE = 0.53
/** From the line between the corner marks to the marks at the top and bottom edge. */
const EDGE_MARK_IN_MM = 3.7
/** From the frame to the marks at its sides. */
const EDGE_MARK_OUT_MM = 3.4
/** Place of the marks at the sides: above the hole in the middle of Letter. */
const EDGE_MARK_HEIGHT = 0.45

const margins = {
  a4: { inside: 22, outside: 12, ring: 10, qr: 23, scale: 1 },
  letter: { inside: 22, outside: 12, ring: 10, qr: 23, scale: 1 },
  a5: { inside: 19, outside: 9, ring: 9, qr: 21, scale: 0.88 },
} satisfies Record<Paper, object>

/** Factor of text sizes. */
export const textScale = (paper: Paper): number => margins[paper].scale

/** Space between the marks at the top and the bottom. The inner margin has room for the holes. */
export function sheetFrame(paper: Paper, side: SheetSide): PaperArea {
  const { inside, outside, ring } = margins[paper]
  const { width, height } = paperSizes[paper]
  const top = ring + CORNER_MARK_OUTER_MM + 4
  return { x: side === 'right' ? inside : outside, y: top, width: width - inside - outside, height: height - 2 * top }
}

/** Returns the centers of the corner marks clockwise from the top left. */
export function cornerMarks(paper: Paper, side: SheetSide): [PaperPoint, PaperPoint, PaperPoint, PaperPoint] {
  const frame = sheetFrame(paper, side)
  const { ring } = margins[paper]
  const left = frame.x + CORNER_MARK_OUTER_MM
  const right = frame.x + frame.width - CORNER_MARK_OUTER_MM
  const bottom = paperSizes[paper].height - ring
  return [
    { x: left, y: ring },
    { x: right, y: ring },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** A black ring. `gap` is the direction of the gap through a corner mark: each corner has its own. */
export type SheetMark = PaperPoint & { size: number; gap: PaperPoint | null }

/** Returns the corner marks clockwise from the top left, then the marks at the top, right, bottom and left edge. */
export function sheetMarks(paper: Paper, side: SheetSide): SheetMark[] {
  const frame = sheetFrame(paper, side)
  const { height } = paperSizes[paper]
  const corners = cornerMarks(paper, side)
  const [{ x: left, y: top }, { x: right }, { y: bottom }] = corners
  const middle = { x: (left + right) / 2, y: height * EDGE_MARK_HEIGHT }
  const edges = [
    { x: middle.x, y: top + EDGE_MARK_IN_MM },
    { x: frame.x + frame.width + EDGE_MARK_OUT_MM, y: middle.y },
    { x: middle.x, y: bottom - EDGE_MARK_IN_MM },
    { x: frame.x - EDGE_MARK_OUT_MM, y: middle.y },
  ]
  return [
    ...corners.map((corner, index) => {
      const angle = (index * Math.PI) / 4
      return { ...corner, size: 1, gap: { x: Math.cos(angle), y: Math.sin(angle) } }
    }),
    ...edges.map((edge) => ({ ...edge, size: EDGE_MARK_SIZE, gap: null })),
  ]
}

/** Returns the marks of sheets of the first layout: rings without gaps, and none at the edges. */
export const firstSheetMarks = (paper: Paper, side: SheetSide): SheetMark[] =>
  cornerMarks(paper, side).map((corner) => ({ ...corner, size: 1, gap: null }))

/** Returns the area of the QR code modules at the outer edge of the page, without the quiet zone. */
export function qrSquare(paper: Paper, side: SheetSide): PaperArea {
  const frame = sheetFrame(paper, side)
  const { qr } = margins[paper]
  return { x: side === 'right' ? frame.x + frame.width - qr : frame.x, y: frame.y, width: qr, height: qr }
}

/** Space below the title. */
export function contentFrame(paper: Paper, side: SheetSide): PaperArea {
  const frame = sheetFrame(paper, side)
  const top = frame.y + margins[paper].qr + 5
  return { ...frame, y: top, height: frame.y + frame.height - top }
}

/** A4: four holes (ISO 838). Letter: three. A5: two (ISO 838). */
const holes = {
  a4: { count: 4, spacing: 80, fromEdge: 12 },
  letter: { count: 3, spacing: 107.95, fromEdge: 12.7 },
  a5: { count: 2, spacing: 80, fromEdge: 12 },
} satisfies Record<Paper, object>

export const HOLE_RADIUS_MM = 3

export function punchedHoles(paper: Paper, side: SheetSide): PaperPoint[] {
  const { count, spacing, fromEdge } = holes[paper]
  const { width, height } = paperSizes[paper]
  const x = side === 'right' ? fromEdge : width - fromEdge
  return Array.from({ length: count }, (_, index) => ({ x, y: height / 2 + (index - (count - 1) / 2) * spacing }))
}
