import { questionKey } from '#contract/content/binder/lesson-progress.ts'
import { type Category, categoryNames } from '#contract/content/categories.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { LessonAnswers, LessonLink, PdfForm } from '#contract/content/pdf/pdf.schema.ts'
import { compilePdf, type DocumentData } from '../compile.ts'
import { isRightToLeft, type MissingGlyphs, printableText } from '../printable-text.ts'
import { qrSvg } from '../qr-svg.ts'
import { bylineOf } from './byline.ts'
import { type Block, parseHtmlBlocks, splitLongText } from './parse-html.ts'

/** `number` is the position in the binder; `written` holds answers and checked steps of the user. */
type PdfLesson = { lesson: Lesson; number: number; written: Pick<LessonAnswers, 'answers' | 'ticks'>; link: LessonLink }
/** One lesson without a cover, or several with a cover. A cover without category is that of the whole binder. */
export type LessonDocument = DocumentData & {
  businessName: string
  form: PdfForm
  lessons: PdfLesson[]
  cover: { title: string; category: Category | null } | null
}
export type RenderedPdf = { file: Uint8Array<ArrayBuffer>; missingGlyphs: MissingGlyphs }

export function renderLessons({ cover, lessons, ...document }: LessonDocument): RenderedPdf {
  const missingGlyphs: MissingGlyphs = []
  const businessName = printableText(document.businessName, missingGlyphs)
  const file = compilePdf('lessons', {
    ...document,
    businessName,
    cover: cover && {
      ...cover,
      tabs: cover.category ? [cover.category] : categoryNames,
      lead: `${lessons.length === 1 ? 'One lesson' : `${lessons.length} lessons`} to read, tick off and write on.`,
    },
    lessons: lessons.map((lesson) => templateDataOf(lesson, { ...document, businessName }, missingGlyphs)),
  })
  return { file, missingGlyphs }
}

function templateDataOf(
  { lesson, number, written, link }: PdfLesson,
  { form, businessName }: Pick<LessonDocument, 'form' | 'businessName'>,
  missingGlyphs: MissingGlyphs,
) {
  const printable = (text: string) => printableText(text, missingGlyphs)
  const isWorksheet = form === 'worksheet'
  const answers = new Map(written.answers.map(({ question, text }) => [questionKey(question), text.trim()]))
  const tickedSteps = new Set(written.ticks.map(questionKey))
  const { category, title, excerpt, content, didYouKnow } = lesson
  return {
    id: `lesson-${number}`,
    number,
    category,
    title: printable(title),
    label: isWorksheet ? `Worksheet for lesson ${number}` : `Lesson ${number}`,
    // Without content, the excerpt is the content.
    lead: excerpt && (isWorksheet || content) ? printable(excerpt) : null,
    byline: printable(bylineOf(lesson, businessName)),
    footer: `${category ? `${category}, sheet` : 'Sheet'} ${number}  ·  ${businessName}`,
    content: isWorksheet ? [] : contentBlocks(lesson, link, printable),
    takeaways: lesson.keyTakeaways.map(printable),
    examples: lesson.examples.map(printable),
    steps: lesson.actionSteps.map((step) => ({
      text: printable(step),
      ticked: !isWorksheet && tickedSteps.has(questionKey(step)),
    })),
    fact: didYouKnow ? printable(didYouKnow) : null,
    questions: lesson.reflectionQuestions.map((question) => ({
      text: printable(question),
      answer: isWorksheet ? [] : linesOf(printable(answers.get(questionKey(question)) ?? '')),
    })),
    link: { url: link.href, text: printable(link.text), qr: qrSvg(link) },
  }
}

function contentBlocks({ content, excerpt }: Lesson, link: LessonLink, printable: (text: string) => string): Block[] {
  if (content) return parseHtmlBlocks(content, { printable, resolveLink: (href) => resolveLink(href, link.href) })
  return [{ kind: 'paragraph', runs: [{ text: printable(excerpt || 'This lesson is still being written.') }] }]
}

/** Returns the absolute URL of a link; null for fragments and other schemes. */
function resolveLink(href: string, page: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, page)) return null
  const { protocol, href: absoluteUrl } = new URL(href, page)
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? absoluteUrl : null
}

/** Splits an answer into paragraphs. Hebrew and Arabic ones run from right to left. */
function linesOf(text: string): { text: string; rtl: boolean }[] {
  if (text.trim() === '') return []
  return text
    .split('\n')
    .flatMap((line) => (line === '' ? [''] : splitLongText(line, 0)))
    .map((line) => ({ text: line, rtl: isRightToLeft(line) }))
}
