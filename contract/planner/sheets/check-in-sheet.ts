import {
  columnHeading,
  HEADING_MM,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  widthMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import type { CheckInSheet } from './sheet-content.schema.ts'
import { contentFrame } from './sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from './sheet-page.ts'
import { drawStepRow, STEP_ROW_MM } from './step-rows.ts'

const LINE_PITCH_MM = 7.5
const PART_GAP_MM = 4

/**
 * Lays out the parts of a session one below the other. Each part has its steps, then its questions with lines. Heights
 * depend on the number of steps and lines, not on texts.
 */
export function layoutCheckIn(session: CheckInSheet, options: SheetOptions): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const { title, note } = session
  let page = addPage({ label: 'Session', title, note })
  let frame = contentFrame(options.paper, page.side)
  let y = frame.y
  const reserve = (height: number) => {
    if (y + height <= frame.y + frame.height + 0.01) return
    page = addPage({ label: 'Session, continued', title })
    frame = contentFrame(options.paper, page.side)
    y = frame.y
  }
  for (const part of session.parts) {
    const firstHeight = part.steps.length > 0 ? STEP_ROW_MM : questionHeight(part.questions[0]?.lines ?? 0, page)
    reserve(HEADING_MM + firstHeight)
    columnHeading(page, part.title, frame.x, y, frame.width)
    drawNote(page, part.title, part.note, frame.x, y, frame.width)
    y += HEADING_MM
    for (const step of part.steps) {
      reserve(STEP_ROW_MM)
      drawStepRow(page, step, frame.x, y, frame.width)
      y += STEP_ROW_MM
    }
    for (const question of part.questions) {
      const height = questionHeight(question.lines, page)
      reserve(height)
      drawQuestion(page, question, frame.x, y, frame.width)
      y += height
    }
    y += PART_GAP_MM
  }
  drawFooters(pages, options, 'Session')
  return pages
}

function drawNote(page: SheetPage, title: string, note: string, x: number, y: number, width: number): void {
  const taken = widthMm(title, 'heading', page.paper) + 4
  if (taken > width * 0.7) return
  const options = { x: x + width, y: y + 4.2, width: width - taken, style: 'small', align: 'right' } as const
  writeLine(page.form, page.paper, note, { ...options, color: 'ink-muted' })
}

const questionHeight = (lines: number, page: SheetPage): number =>
  styleSizeMm('body', page.paper) + 2.5 + lines * LINE_PITCH_MM + 2

function drawQuestion(
  page: SheetPage,
  { text, answer, lines }: CheckInSheet['parts'][number]['questions'][number],
  x: number,
  y: number,
  width: number,
): void {
  const { paper, ink, form } = page
  const textY = y + styleSizeMm('body', paper) + 1.5
  writeLine(form, paper, text, { x, y: textY, width, style: 'body' })
  const first = textY + LINE_PITCH_MM - 1
  for (let line = 0; line < lines; line++) ruleLine(form, x, first + line * LINE_PITCH_MM + 1.4, width)
  writeLines(ink, paper, answer, { x, y: first, width, style: 'answer', maxLines: lines, pitch: LINE_PITCH_MM })
}
