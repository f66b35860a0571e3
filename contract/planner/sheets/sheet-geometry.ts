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
