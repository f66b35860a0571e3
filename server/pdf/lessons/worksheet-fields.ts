import { questionKey } from '#contract/binder/lesson-progress.ts'
import type { WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import { checkbox, listItem, sectionHeading } from '../layout/components.ts'
import {
  baselineOf,
  drawLine,
  drawRule,
  type LayoutBlock,
  type LayoutContext,
  type PdfDocument,
  shapeBlock,
  spansOf,
  type Tag,
  textBlocks,
} from '../layout/layout-blocks.ts'
import { breakLines } from '../layout/line-breaking.ts'
import { breakPages, type PlacedBlock } from '../layout/page-breaks.ts'

const INDENT = 18

export function* stepBlocks(layout: LayoutContext, items: string[], ticks: string[]): Generator<LayoutBlock[]> {
  yield sectionHeading(layout, 'Action Steps')
  const tickedSteps = new Set(ticks.map(questionKey))
  const list: Tag = { role: 'L' }
  for (const step of items) yield listItem(layout, step, list, checkbox(tickedSteps.has(questionKey(step))))
}

export function* questionBlocks(
  layout: LayoutContext,
  items: string[],
  answers: WrittenLesson['answers'],
  lines: number,
): Generator<LayoutBlock[]> {
  const { pt, styles } = layout
  yield sectionHeading(layout, 'Reflection Questions')
  const answersByQuestion = new Map(answers.map(({ question, text }) => [questionKey(question), text.trim()]))
  for (const [index, question] of items.entries()) {
    const questionLines = textBlocks(layout, question, styles.strong, {
      tag: { role: 'P' },
      before: pt(index === 0 ? 6 : 14),
      indent: pt(INDENT),
      keep: true,
      drawBehind: (doc, { x, y, first }) => first && drawNumber(layout, doc, index + 1, x, y),
    })
    const answerLines = ruledLines(layout, answersByQuestion.get(questionKey(question)) ?? '', lines)
    // Keeps the QR link after the last answer off a separate page.
    const isLast = index === items.length - 1
    yield [
      ...questionLines,
      ...answerLines.map((line, at) => (isLast && at === answerLines.length - 1 ? { ...line, keep: true } : line)),
    ]
  }
}

function ruledLines(layout: LayoutContext, text: string, minLines: number): LayoutBlock[] {
  const { format, palette, pt, styles } = layout
  const { style, leading } = styles.answer
  const width = format.textWidth - pt(INDENT)
  const lines = text === '' ? [] : breakLines(spansOf(layout, text, style), width, layout.measure)
  const count = Math.max(minLines, lines.length + 1)
  const tag: Tag = { role: 'P' }
  const rule = { color: palette('edge'), weight: 0.6 }
  return Array.from({ length: count }, (_, index) =>
    shapeBlock(
      leading,
      tag,
      (doc, x, y) => {
        const baseline = y + leading - pt(2)
        drawRule(doc, x + pt(INDENT), baseline, width, rule)
        drawLine(doc, lines[index] ?? [], x + pt(INDENT), baseline - pt(4.5))
      },
      {
        before: index === 0 ? pt(3) : 0,
        // Keeps empty lines together, the first lines of an answer with its question, and the last two lines together.
        keep: index < count - 1 && (text === '' || index < 3 || index === count - 2),
      },
    ),
  )
}

function drawNumber(
  { styles, measure, pt }: LayoutContext,
  doc: PdfDocument,
  number: number,
  x: number,
  y: number,
): void {
  const [line = []] = breakLines([{ text: `${number}.`, style: styles.strong.style }], pt(100), measure)
  drawLine(doc, line, x, baselineOf(line, y, styles.strong.leading))
}

const [MIN_LINES, MAX_LINES] = [5, 14]

/** Paginates a worksheet on as few pages as possible, with as many writing lines as fit. */
export function fitWorksheet(
  layoutWithLines: (lines: number) => LayoutBlock[],
  height: number,
): PlacedBlock<LayoutBlock>[][] {
  let pages = breakPages(layoutWithLines(MIN_LINES), height)
  for (let lines = MIN_LINES + 1; lines <= MAX_LINES; lines++) {
    const candidate = breakPages(layoutWithLines(lines), height)
    if (candidate.length > pages.length) break
    pages = candidate
  }
  return pages
}
