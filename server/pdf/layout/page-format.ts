import { type PaperSize, paperSizes } from '#contract/pdf/paper-sizes.ts'

/** Points per millimeter. */
export const MM = 72 / 25.4

/** Right-hand pages are bound at the left, left-hand pages at the right. */
export type Side = 'left' | 'right'

/** Dimensions of a page, in points. */
export type PageFormat = {
  paper: PaperSize
  width: number
  height: number
  /** 1 for A4 and Letter. */
  scale: number
  top: number
  bottom: number
  /** Margin with the punch holes, and the opposite margin. */
  binding: number
  outer: number
  textWidth: number
  textHeight: number
  holes: { fromEdge: number; radius: number; heights: number[] }
}

// A4: four holes (ISO 838). Letter: three. A5: two (ISO 838). In millimeters.
const holePositions = {
  a4: { count: 4, spacing: 80, fromEdge: 12 },
  letter: { count: 3, spacing: 107.95, fromEdge: 12.7 },
  a5: { count: 2, spacing: 80, fromEdge: 12 },
} satisfies Record<PaperSize, object>

export function pageFormatOf(paper: PaperSize): PageFormat {
  const [width, height] = [paperSizes[paper].width * MM, paperSizes[paper].height * MM]
  const isSmall = paper === 'a5'
  const [top, bottom] = isSmall ? [13 * MM, 17 * MM] : [18 * MM, 22 * MM]
  const [binding, outer] = isSmall ? [21 * MM, 13 * MM] : [28 * MM, 20 * MM]
  const { count, spacing, fromEdge } = holePositions[paper]
  return {
    paper,
    width,
    height,
    scale: isSmall ? 0.86 : 1,
    top,
    bottom,
    binding,
    outer,
    textWidth: width - binding - outer,
    textHeight: height - top - bottom,
    holes: {
      fromEdge: fromEdge * MM,
      radius: 3 * MM,
      heights: Array.from({ length: count }, (_, index) => height / 2 + (index - (count - 1) / 2) * spacing * MM),
    },
  }
}

export const sideOf = (page: number): Side => (page % 2 === 1 ? 'right' : 'left')

export const textLeft = (format: PageFormat, side: Side): number => (side === 'right' ? format.binding : format.outer)
