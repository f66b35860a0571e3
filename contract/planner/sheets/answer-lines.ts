import type { ContinuedText } from './continued-texts.ts'
import { breakTextMm, linkToPage, type SheetPage, widthMm, writeLine } from './drawing.ts'
import { joinLines } from './wrap-text.ts'

type AnswerArea = { x: number; y: number; width: number; lines: number; pitch: number; heading: string }

/**
 * Writes the part of an answer that fits into lines. `y` is the first baseline. Returns the rest as a text to continue:
 * the last line points to its page.
 */
export function drawAnswer(
  page: SheetPage,
  answer: string,
  { x, y, width, lines, pitch, heading }: AnswerArea,
): ContinuedText[] {
  const { paper, ink } = page
  const pointer = (number: number) => `page ${number}`
  const pointerWidth = widthMm(pointer(20), 'small', paper) + 2
  let broken = breakTextMm(paper, answer, 'answer', () => width)
  const isLong = broken.length > lines
  if (isLong) {
    broken = breakTextMm(paper, answer, 'answer', (line) => (line === lines - 1 ? width - pointerWidth : width))
  }
  for (const [line, { text }] of broken.slice(0, lines).entries()) {
    writeLine(ink, paper, text, { x, y: y + line * pitch, width, style: 'answer' })
  }
  if (!isLong) return []
  const onPlaced = (number: number) => {
    const end = { x: x + width, y: y + (lines - 1) * pitch, width: pointerWidth, align: 'right' } as const
    writeLine(ink, paper, pointer(number), { ...end, style: 'small', color: 'ink-muted' })
    linkToPage(page, number, end)
  }
  return [{ heading, style: 'answer', entries: [{ time: null, text: joinLines(broken.slice(lines)) }], onPlaced }]
}
