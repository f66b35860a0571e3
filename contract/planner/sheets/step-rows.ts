import {
  middleToBaseline,
  ruleLine,
  type SheetPage,
  type SheetStyle,
  styleSizeMm,
  widthMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import type { SheetStep } from './sheet-content.schema.ts'
import { BOX_MM, BOX_QUIET_MM, type PaperArea } from './sheet-geometry.ts'

/** Height of a line with a box: the box with its quiet space. */
export const STEP_ROW_MM = BOX_MM + 2 * BOX_QUIET_MM

const TEXT_X_MM = BOX_MM + BOX_QUIET_MM

/** Draws a box with the text of a step on a line, or with an empty line. */
export function drawStepRow(page: SheetPage, step: SheetStep | null, x: number, y: number, width: number): void {
  const { paper, ink, form } = page
  page.boxes.push({ of: step?.id ?? null, date: null, x, y: y + BOX_QUIET_MM, isTicked: step?.isDone ?? false })
  const textX = x + TEXT_X_MM
  ruleLine(form, textX, y + STEP_ROW_MM - 0.4, width - TEXT_X_MM)
  if (!step) return
  const middle = y + STEP_ROW_MM / 2
  const noteWidth = step.note ? Math.min(widthMm(step.note, 'small', paper) + 2, width * 0.3) : 0
  const textWidth = width - TEXT_X_MM - noteWidth
  const color = step.isDone ? 'ink-muted' : 'ink'
  const baseline = (style: SheetStyle) => middle + middleToBaseline(style, paper)
  if (step.note) {
    const right = { x: x + width, width: noteWidth, align: 'right', color: 'ink-muted', style: 'small' } as const
    writeLine(ink, paper, step.note, { ...right, y: baseline('small') })
  }
  if (widthMm(step.text, 'body', paper) <= textWidth) {
    writeLine(ink, paper, step.text, { x: textX, y: baseline('body'), width: textWidth, style: 'body', color })
    return
  }
  const pitch = styleSizeMm('compact', paper) * 1.22
  const lines = widthMm(step.text, 'compact', paper) <= textWidth ? 1 : 2
  const first = baseline('compact') - (lines - 1) * (pitch / 2)
  const options = { x: textX, y: first, width: textWidth, style: 'compact', color } as const
  writeLines(ink, paper, step.text, { ...options, maxLines: lines, pitch })
}

/**
 * Draws as many steps as fit into an area, then empty lines. Returns the remaining steps.
 * @param blankLines number of empty lines, if there is room
 */
export function drawStepColumn(
  page: SheetPage,
  steps: readonly SheetStep[],
  blankLines: number,
  { x, y, width, height }: PaperArea,
): { rest: SheetStep[]; blankLinesLeft: number } {
  const capacity = Math.max(0, Math.floor((height + 0.01) / STEP_ROW_MM))
  const drawn = steps.slice(0, capacity)
  const rest = steps.slice(capacity)
  const blanks = rest.length > 0 ? 0 : Math.min(blankLines, capacity - drawn.length)
  const rows = [...drawn, ...Array<null>(blanks).fill(null)]
  for (const [index, step] of rows.entries()) drawStepRow(page, step, x, y + index * STEP_ROW_MM, width)
  return { rest, blankLinesLeft: blankLines - blanks }
}

/** Draws steps into areas in turn. */
export function drawStepColumns(
  page: SheetPage,
  steps: readonly SheetStep[],
  blankLines: number,
  areas: readonly PaperArea[],
): { rest: SheetStep[]; blankLinesLeft: number } {
  let left = { rest: [...steps], blankLinesLeft: blankLines }
  for (const area of areas) left = drawStepColumn(page, left.rest, left.blankLinesLeft, area)
  return left
}

/** Divides an area into columns of equal width. */
export function columnsOf(area: PaperArea, count: number, gap: number): PaperArea[] {
  const width = (area.width - gap * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ ...area, x: area.x + index * (width + gap), width }))
}
