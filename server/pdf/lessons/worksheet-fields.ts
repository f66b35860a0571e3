import { questionKey } from '#contract/binder/lesson-progress.ts'
import type { WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import { box, entry, part } from '../layout/components.ts'
import {
  across,
  baselineOf,
  drawLine,
  type LayoutBlock,
  type LayoutContext,
  plain,
  shape,
  spansOf,
  type Tag,
  type TextStyle,
} from '../layout/layout-blocks.ts'
import { breakLines } from '../layout/line-breaking.ts'

const INDENT = 18

/** Steps to tick: a box before each, ticked where the reader ticked it. */
export function* stepBlocks(desk: LayoutContext, all: string[], ticks: string[]): Generator<LayoutBlock[]> {
  yield part(desk, 'Action Steps')
  const ticked = new Set(ticks.map(questionKey))
  const list: Tag = { role: 'L' }
  for (const step of all) yield entry(desk, step, list, box(ticked.has(questionKey(step))))
}

/** Questions, each with its answer in the reader's hand, and at least so many lines to write on. */
export function* questionBlocks(
  desk: LayoutContext,
  all: string[],
  answers: WrittenLesson['answers'],
  lines: number,
): Generator<LayoutBlock[]> {
  const { pt, styles } = desk
  yield part(desk, 'Reflection Questions')
  const given = new Map(answers.map(({ question, text }) => [questionKey(question), text.trim()]))
  for (const [index, question] of all.entries()) {
    const asked = plain(desk, question, styles.strong, {
      tag: { role: 'P' },
      before: pt(index === 0 ? 6 : 14),
      indent: pt(INDENT),
      keep: true,
      behind: (pen, { x, y, first }) => first && drawNumber(desk, pen, index + 1, x, y),
    })
    const answer = ruled(desk, given.get(questionKey(question)) ?? '', lines)
    // What follows the last one, the way back to the screen, does not get a page of its own.
    const isLast = index === all.length - 1
    yield [...asked, ...answer.map((line, at) => (isLast && at === answer.length - 1 ? { ...line, keep: true } : line))]
  }
}

/** Lines as in a copybook, with what was written on them; one more than was written, so that a pen can go on. */
function ruled(desk: LayoutContext, text: string, least: number): LayoutBlock[] {
  const { format, palette, pt, styles } = desk
  const { style, leading } = styles.answer
  const width = format.textWidth - pt(INDENT)
  const lines = text === '' ? [] : breakLines(spansOf(desk, text, style), width, desk.measure)
  const count = Math.max(least, lines.length + 1)
  const tag: Tag = { role: 'P' }
  const rule = { colour: palette('edge'), weight: 0.6 }
  return Array.from({ length: count }, (_, index) =>
    shape(
      leading,
      tag,
      (pen, x, y) => {
        const base = y + leading - pt(2)
        across(pen, x + pt(INDENT), base, width, rule)
        drawLine(pen, lines[index] ?? [], x + pt(INDENT), base - pt(4.5))
      },
      {
        before: index === 0 ? pt(3) : 0,
        // What nobody wrote on stays whole; of an answer the first few lines stay with the question, the last is not alone.
        keep: index < count - 1 && (text === '' || index < 3 || index === count - 2),
      },
    ),
  )
}

function drawNumber(
  { styles, measure, pt }: LayoutContext,
  pen: TextStyle,
  number: number,
  x: number,
  y: number,
): void {
  const [line = []] = breakLines([{ text: `${number}.`, style: styles.strong.style }], pt(100), measure)
  drawLine(pen, line, x, baselineOf(line, y, styles.strong.leading))
}
