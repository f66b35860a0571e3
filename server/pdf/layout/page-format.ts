import { type PaperSize, paperSizes } from '#contract/pdf/paper-sizes.ts'

/** Points in a millimetre. */
export const MM = 72 / 25.4

/** A right-hand page is bound at its left, a left-hand page at its right. */
export type Side = 'left' | 'right'

/** Where things are on a paper, in points. */
export type PageFormat = {
  paper: PaperSize
  width: number
  height: number
  /** What A4 and Letter call 1. */
  scale: number
  top: number
  bottom: number
  /** The margin with the holes, and the one across from it. */
  binding: number
  outer: number
  textWidth: number
  textHeight: number
  holes: { fromEdge: number; radius: number; heights: number[] }
}

// Four rings of ISO 838 for A4, the three of a Letter binder, two of ISO 838 for A5: millimetres between neighbours.
const holePositions = {
  a4: { count: 4, apart: 80, fromEdge: 12 },
  letter: { count: 3, apart: 107.95, fromEdge: 12.7 },
  a5: { count: 2, apart: 80, fromEdge: 12 },
} satisfies Record<PaperSize, object>

export function pageFormatOf(paper: PaperSize): PageFormat {
  const [width, height] = [paperSizes[paper].width * MM, paperSizes[paper].height * MM]
  const small = paper === 'a5'
  const [top, bottom] = small ? [13 * MM, 17 * MM] : [18 * MM, 22 * MM]
  const [binding, outer] = small ? [21 * MM, 13 * MM] : [28 * MM, 20 * MM]
  const { count, apart, fromEdge } = holePositions[paper]
  return {
    paper,
    width,
    height,
    scale: small ? 0.86 : 1,
    top,
    bottom,
    binding,
    outer,
    textWidth: width - binding - outer,
    textHeight: height - top - bottom,
    holes: {
      fromEdge: fromEdge * MM,
      radius: 3 * MM,
      heights: Array.from({ length: count }, (_, index) => height / 2 + (index - (count - 1) / 2) * apart * MM),
    },
  }
}

export const sideOf = (page: number): Side => (page % 2 === 1 ? 'right' : 'left')

/** Where the text begins. */
export const textLeft = (format: PageFormat, side: Side): number => (side === 'right' ? format.binding : format.outer)
