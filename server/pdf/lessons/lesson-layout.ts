import { defaultTexts } from '#contract/binder/default-texts.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { LessonLink, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import {
  calloutBlocks,
  checkMark,
  exampleBlocks,
  lessonHeading,
  listItem,
  sectionHeading,
  worksheetHeading,
} from '../layout/components.ts'
import {
  baselineOf,
  drawLine,
  type LayoutBlock,
  type LayoutContext,
  shapeBlock,
  spansOf,
  type Tag,
  textBlocks,
} from '../layout/layout-blocks.ts'
import { breakLines, type Style } from '../layout/line-breaking.ts'
import { richTextBlocks } from '../layout/rich-text.ts'
import { questionBlocks, stepBlocks } from './worksheet-fields.ts'

/** `number` is the position in the binder; `written` holds answers and ticked steps of the user. */
export type PdfLesson = {
  lesson: Lesson
  number: number
  written: Pick<WrittenLesson, 'answers' | 'ticks'>
  link: LessonLink
}

const ANSWER_LINES = 4

export function* lessonBlocks(
  layout: LayoutContext,
  { lesson, number, written, link }: PdfLesson,
): Generator<LayoutBlock[]> {
  const texts = defaultTexts(lesson)
  yield lessonHeading(layout, lesson, `Lesson ${number}`)
  yield sectionHeading(layout, 'Overview')
  if (lesson.content) yield* richTextBlocks(layout, lesson.content, (href) => resolveLink(href, link.address))
  else {
    const text = lesson.excerpt || 'This lesson is still being written.'
    yield textBlocks(layout, text, layout.styles.body, { tag: { role: 'P' } })
  }
  yield sectionHeading(layout, 'Key Takeaways')
  const takeaways: Tag = { role: 'L' }
  for (const takeaway of texts.keyTakeaways) yield listItem(layout, takeaway, takeaways, checkMark)
  yield sectionHeading(layout, 'Examples & Stories')
  for (const example of texts.examples) yield exampleBlocks(layout, example)
  yield* stepBlocks(layout, texts.actionSteps, written.ticks)
  yield calloutBlocks(layout, 'Did You Know', texts.didYouKnow)
  yield* questionBlocks(layout, texts.reflectionQuestions, written.answers, ANSWER_LINES)
  yield [qrLinkBlock(layout, link)]
}

export function worksheetBlocks(
  layout: LayoutContext,
  { lesson, number, link }: PdfLesson,
  lines: number,
): LayoutBlock[] {
  const texts = defaultTexts(lesson)
  return [
    ...worksheetHeading(layout, lesson, `Worksheet for lesson ${number}`),
    ...Array.from(stepBlocks(layout, texts.actionSteps, [])).flat(),
    ...Array.from(questionBlocks(layout, texts.reflectionQuestions, [], lines)).flat(),
    qrLinkBlock(layout, link),
  ]
}

/** Returns the absolute URL of a link; null for fragments and other schemes. */
function resolveLink(href: string, page: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, page)) return null
  const { protocol, href: absoluteUrl } = new URL(href, page)
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? absoluteUrl : null
}

const QR_SIDE_PT = 58

function qrLinkBlock(layout: LayoutContext, { address, words, qr }: LessonLink): LayoutBlock {
  const { format, styles, palette, pt, measure } = layout
  const [side, gap] = [pt(QR_SIDE_PT), pt(8)]
  const breakText = (text: string, style: Style, width: number) =>
    breakLines(spansOf(layout, text, style), width, measure)
  const link = { ...styles.small.style, link: address, color: palette('ink') }
  const addressLines = breakText(words, link, format.textWidth).slice(0, 3)
  const [caption = []] = breakText('Open this sheet on screen', styles.label.style, format.textWidth - side - gap)
  return shapeBlock(
    side + gap + addressLines.length * styles.small.leading,
    { role: 'P' },
    (doc, x, y) => {
      doc
        .save()
        .translate(x, y)
        .scale(side / qr.size)
        .path(qr.path)
        .lineWidth(1)
        .lineCap('butt')
        .stroke(palette('ink'))
        .restore()
      drawLine(doc, caption, x + side + pt(14), y + side / 2 + pt(3.5))
      for (const [index, line] of addressLines.entries()) {
        const { leading } = styles.small
        drawLine(doc, line, x, baselineOf(line, y + side + gap + index * leading, leading))
      }
    },
    { before: pt(24) },
  )
}
