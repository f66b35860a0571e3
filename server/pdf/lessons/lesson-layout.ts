import { sheetTexts } from '#contract/binder/default-texts.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { SheetPlace, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import { entry, head, part, story, tick, tinted, worksheetHead } from '../layout/components.ts'
import { type Desk, type Piece, plain, type Tag } from '../layout/layout-blocks.ts'
import { signpost } from '../layout/qr-link.ts'
import { prose } from '../layout/rich-text.ts'
import { questions, steps } from './worksheet-fields.ts'

/** One lesson as it goes on paper. `number` is its place in the binder, `written` what its reader wrote on it. */
export type PaperLesson = {
  lesson: Lesson
  number: number
  written: Pick<WrittenLesson, 'answers' | 'ticks'>
  place: SheetPlace
}

/** Lines under a question that nobody has answered. */
const LINES = 4

/** A lesson part by part, in the order of the screen, with what its reader wrote. */
export function* lessonPieces(desk: Desk, { lesson, number, written, place }: PaperLesson): Generator<Piece[]> {
  const texts = sheetTexts(lesson)
  yield head(desk, lesson, `Lesson ${number}`)
  yield part(desk, 'Overview')
  if (lesson.content) yield* prose(desk, lesson.content, (href) => wholeAddress(href, place.address))
  else {
    const text = lesson.excerpt || 'The text of this lesson is still being written.'
    yield plain(desk, text, desk.styles.body, { tag: { role: 'P' } })
  }
  yield part(desk, 'Key Takeaways')
  const takeaways: Tag = { role: 'L' }
  for (const takeaway of texts.keyTakeaways) yield entry(desk, takeaway, takeaways, tick)
  yield part(desk, 'Examples & Stories')
  for (const example of texts.examples) yield story(desk, example)
  yield* steps(desk, texts.actionSteps, written.ticks)
  yield tinted(desk, 'Did You Know', texts.didYouKnow)
  yield* questions(desk, texts.reflectionQuestions, written.answers, LINES)
  yield [signpost(desk, place)]
}

/** What there is to do and to write, with room for it: nothing is filled in. `lines` under each question. */
export function worksheetPieces(desk: Desk, { lesson, number, place }: PaperLesson, lines: number): Piece[] {
  const texts = sheetTexts(lesson)
  return [
    ...worksheetHead(desk, lesson, `Worksheet to lesson ${number}`),
    ...Array.from(steps(desk, texts.actionSteps, [])).flat(),
    ...Array.from(questions(desk, texts.reflectionQuestions, [], lines)).flat(),
    signpost(desk, place),
  ]
}

/** A link of the site as a whole address; a place on the same page has none on paper. */
function wholeAddress(href: string, page: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, page)) return null
  const { protocol, href: whole } = new URL(href, page)
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? whole : null
}
