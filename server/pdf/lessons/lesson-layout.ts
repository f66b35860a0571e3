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
import { type LayoutBlock, type LayoutContext, type Tag, textBlocks } from '../layout/layout-blocks.ts'
import { qrLinkBlock } from '../layout/qr-link.ts'
import { richTextBlocks } from '../layout/rich-text.ts'
import { questionBlocks, stepBlocks } from './worksheet-fields.ts'

/** `number` is the position in the binder; `written` holds answers and ticked steps of the user. */
export type PdfLesson = {
  lesson: Lesson
  number: number
  written: Pick<WrittenLesson, 'answers' | 'ticks'>
  link: LessonLink
}

/** Writing lines under an unanswered question. */
const ANSWER_LINES = 4

/** Lays out a lesson section by section, in the order of the web page. */
export function* lessonBlocks(
  layout: LayoutContext,
  { lesson, number, written, link }: PdfLesson,
): Generator<LayoutBlock[]> {
  const texts = defaultTexts(lesson)
  yield lessonHeading(layout, lesson, `Lesson ${number}`)
  yield sectionHeading(layout, 'Overview')
  if (lesson.content) yield* richTextBlocks(layout, lesson.content, (href) => resolveLink(href, link.address))
  else {
    const text = lesson.excerpt || 'The text of this lesson is still being written.'
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

/** Lays out the steps and questions of a lesson without answers, with `lines` writing lines per question. */
export function worksheetBlocks(
  layout: LayoutContext,
  { lesson, number, link }: PdfLesson,
  lines: number,
): LayoutBlock[] {
  const texts = defaultTexts(lesson)
  return [
    ...worksheetHeading(layout, lesson, `Worksheet to lesson ${number}`),
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
