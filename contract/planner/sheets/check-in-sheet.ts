import {
  breakTextMm,
  columnHeading,
  HEADING_MM,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  widthMm,
  writeLine,
} from './drawing.ts'
import type { CheckInSheet } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from './sheet-page.ts'
import { drawStepColumn, type PendingStep, STEP_ROW_MM } from './step-rows.ts'
import type { TextLine } from './wrap-text.ts'

const LINE_PITCH_MM = 7.5
const PART_GAP_MM = 4
const ANSWER_BELOW_MM = 2

/**
 * Lays out the parts of a session one below the other. Each part has its steps, then its questions with lines, at least
 * as many as their answers need.
 */
export function layoutCheckIn(session: CheckInSheet, options: SheetOptions): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const { title, note } = session
  let page = addPage({ label: 'Session', title, note })
  let frame = contentFrame(options.paper, page.side)
  let y = frame.y
  const addFurtherPage = () => {
    page = addPage({ label: 'Session, continued', title, isPreprinted: false })
    frame = contentFrame(options.paper, page.side)
    y = frame.y
  }
  const heightLeft = () => frame.y + frame.height + 0.01 - y
  const reserve = (height: number) => {
    if (height > heightLeft()) addFurtherPage()
  }
  for (const part of session.parts) {
    const firstHeight = part.steps.length > 0 ? STEP_ROW_MM : questionHeight(part.questions[0]?.lines ?? 0, page)
    reserve(HEADING_MM + firstHeight)
    columnHeading(page, part.title, frame.x, y, frame.width)
    drawNote(page, part.title, part.note, frame.x, y, frame.width)
    y += HEADING_MM
    let rest: PendingStep[] = part.steps
    while (rest.length > 0) {
      reserve(STEP_ROW_MM)
      const drawn = drawStepColumn(page, rest, 0, { ...frame, y, height: heightLeft() })
      rest = drawn.rest
      y = drawn.endY
      if (rest.length > 0) addFurtherPage()
    }
    for (const question of part.questions) {
      reserve(questionHeight(question.lines, page))
      let answer: TextLine[] = breakTextMm(options.paper, question.answer, 'answer', () => frame.width)
      let left = Math.max(question.lines, answer.length)
      y = drawQuestion(page, question.text, { ...frame, y })
      while (left > 0) {
        const lines = Math.min(left, Math.max(0, Math.floor((heightLeft() - ANSWER_BELOW_MM) / LINE_PITCH_MM)))
        y = drawAnswerLines(page, answer.slice(0, lines), { lines, x: frame.x, y, width: frame.width })
        answer = answer.slice(lines)
        left -= lines
        if (left === 0) break
        addFurtherPage()
        y = drawQuestion(page, `${question.text.replace(/\?$/, '')}, continued`, { ...frame, y })
      }
      y += ANSWER_BELOW_MM
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
  styleSizeMm('body', page.paper) + 2.5 + lines * LINE_PITCH_MM + ANSWER_BELOW_MM

/** Returns the y of the answer. */
function drawQuestion({ paper, form }: SheetPage, text: string, { x, y, width }: PaperArea): number {
  const textY = y + styleSizeMm('body', paper) + 1.5
  writeLine(form, paper, text, { x, y: textY, width, style: 'body' })
  return textY + 1
}

/** Returns the y below the lines. */
function drawAnswerLines(
  { paper, ink, form }: SheetPage,
  answer: readonly TextLine[],
  { lines, x, y, width }: { lines: number; x: number; y: number; width: number },
): number {
  const first = y + LINE_PITCH_MM - 2
  for (let line = 0; line < lines; line++) ruleLine(form, x, first + line * LINE_PITCH_MM + 1.4, width)
  for (const [line, { text }] of answer.entries()) {
    writeLine(ink, paper, text, { x, y: first + line * LINE_PITCH_MM, width, style: 'answer' })
  }
  return y + lines * LINE_PITCH_MM
}
