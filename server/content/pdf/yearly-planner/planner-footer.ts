import { categoryNames } from '#contract/content/categories.ts'
import { type SheetPage, styleSizeMm, widthMm, writeLine } from '#contract/planner/sheets/drawing.ts'
import { cornerMarks, sheetFrame } from '#contract/planner/sheets/sheet-geometry.ts'

const targets = ['Year', ...categoryNames]
const GAP_MM = 4

/** Writes links to the year and the sections, and the page number, at the bottom of a page. */
export function drawPlannerFooter(page: SheetPage, number: number, count: number): void {
  const { paper, side, ink } = page
  const frame = sheetFrame(paper, side)
  const size = styleSizeMm('small', paper)
  const y = cornerMarks(paper, side)[2].y + size * 0.35
  const options = { y, style: 'small', color: 'ink-muted' } as const
  const widths = targets.map((name) => widthMm(name, 'small', paper) + 0.5)
  const total = widths.reduce((sum, width) => sum + width + GAP_MM, -GAP_MM)
  const pageNumber = `${number} of ${count}`
  const numberWidth = widthMm(pageNumber, 'small', paper) + 1
  let x = frame.x + frame.width - numberWidth - GAP_MM * 2 - total
  for (const [index, name] of targets.entries()) {
    const width = widths[index] ?? 0
    writeLine(ink, paper, name, { ...options, x, width })
    page.links.push({ x: x - 1, y: y - size - 1.5, width: width + 2, height: size + 4, to: name.toLowerCase() })
    x += width + GAP_MM
  }
  writeLine(ink, paper, pageNumber, { ...options, x: frame.x + frame.width, width: numberWidth, align: 'right' })
}
