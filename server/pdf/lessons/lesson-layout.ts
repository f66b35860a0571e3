import { defaultTexts } from '#contract/binder/default-texts.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { LessonLink, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import { entry, head, part, story, tick, tinted, worksheetHead } from '../layout/components.ts'
import { type LayoutBlock, type LayoutContext, plain, type Tag } from '../layout/layout-blocks.ts'
import { qrLinkBlock } from '../layout/qr-link.ts'
import { richTextBlocks } from '../layout/rich-text.ts'
import { questionBlocks, stepBlocks } from './worksheet-fields.ts'

/** One lesson as it goes on paper. `number` is its place in the binder, `written` what its reader wrote on it. */
export type PdfLesson = {
  lesson: Lesson
  number: number
  written: Pick<WrittenLesson, 'answers' | 'ticks'>
  place: LessonLink
}

/** Lines under a question that nobody has answered. */
const LINES = 4

/** A lesson part by part, in the order of the screen, with what its reader wrote. */
export function* lessonBlocks(
  desk: LayoutContext,
  { lesson, number, written, place }: PdfLesson,
): Generator<LayoutBlock[]> {
  const texts = defaultTexts(lesson)
  yield head(desk, lesson, `Lesson ${number}`)
  yield part(desk, 'Overview')
  if (lesson.content) yield* richTextBlocks(desk, lesson.content, (href) => wholeAddress(href, place.address))
  else {
    const text = lesson.excerpt || 'The text of this lesson is still being written.'
    yield plain(desk, text, desk.styles.body, { tag: { role: 'P' } })
  }
  yield part(desk, 'Key Takeaways')
  const takeaways: Tag = { role: 'L' }
  for (const takeaway of texts.keyTakeaways) yield entry(desk, takeaway, takeaways, tick)
  yield part(desk, 'Examples & Stories')
  for (const example of texts.examples) yield story(desk, example)
  yield* stepBlocks(desk, texts.actionSteps, written.ticks)
  yield tinted(desk, 'Did You Know', texts.didYouKnow)
  yield* questionBlocks(desk, texts.reflectionQuestions, written.answers, LINES)
  yield [qrLinkBlock(desk, place)]
}

/** What there is to do and to write, with room for it: nothing is filled in. `lines` under each question. */
export function worksheetBlocks(
  desk: LayoutContext,
  { lesson, number, place }: PdfLesson,
  lines: number,
): LayoutBlock[] {
  const texts = defaultTexts(lesson)
  return [
    ...worksheetHead(desk, lesson, `Worksheet to lesson ${number}`),
    ...Array.from(stepBlocks(desk, texts.actionSteps, [])).flat(),
    ...Array.from(questionBlocks(desk, texts.reflectionQuestions, [], lines)).flat(),
    qrLinkBlock(desk, place),
  ]
}

/** A link of the site as a whole address; a place on the same page has none on paper. */
function wholeAddress(href: string, page: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, page)) return null
  const { protocol, href: whole } = new URL(href, page)
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? whole : null
}
