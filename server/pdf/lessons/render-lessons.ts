import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Category } from '#contract/classes/class-cards.ts'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import type { PdfForm } from '#contract/pdf/pdf.schema.ts'
import { type Cover, drawCover } from '../layout/cover-page.ts'
import type { PdfFonts } from '../layout/fonts.ts'
import type { LayoutBlock, LayoutContext, TextStyle } from '../layout/layout-blocks.ts'
import { breakPages, type Placed } from '../layout/page-breaks.ts'
import { drawPageChrome } from '../layout/page-chrome.ts'
import { type PageFormat, pageFormatOf, sideOf, textLeft } from '../layout/page-format.ts'
import { type About, type OpenDocument, openDocument } from '../layout/pdf-document.ts'
import { type ContentsEntry, tableOfContentsBlocks } from '../layout/table-of-contents.ts'
import { stylesOf } from '../layout/text-styles.ts'
import { hueOf, type ThemeColors } from '../layout/theme-colors.ts'
import { fitWorksheet } from './fit-worksheet.ts'
import { lessonBlocks, type PdfLesson, worksheetBlocks } from './lesson-layout.ts'

/** What is to be printed: one lesson, or several behind a title sheet. */
export type LessonDocument = About & { paper: PaperSize; form: PdfForm; lessons: PdfLesson[]; cover: Cover | null }

/** A PDF, and how many of its letters no face could write. */
export type RenderedPdf = { file: Uint8Array<ArrayBuffer>; unset: number }

type Sheet = PdfLesson & { desk: LayoutContext; pages: Placed<LayoutBlock>[][] }

/** Sets, paginates and draws. It stops for others every few milliseconds, however long the book is. */
export async function renderLessons(
  book: LessonDocument,
  typefaces: PdfFonts,
  palette: ThemeColors,
): Promise<RenderedPdf> {
  const format = pageFormatOf(book.paper)
  const document = openDocument(format, typefaces, book)
  const unset = { count: 0 }
  const deskFor = (category: Category | null) =>
    layoutContextOf(format, typefaces, palette, document.pen, category, unset)
  const breathe = yieldEvery()

  const sheets: Sheet[] = []
  for (const lesson of book.lessons) {
    const desk = deskFor(lesson.lesson.category)
    const pages =
      book.form === 'worksheet'
        ? fitWorksheet((lines) => worksheetBlocks(desk, lesson, lines), format.textHeight)
        : breakPages(await setLesson(desk, lesson, breathe), format.textHeight)
    sheets.push({ ...lesson, desk, pages })
    await breathe()
  }

  let page = 1
  if (book.cover) page = drawFront(document, deskFor(book.cover.category), book.cover, sheets)
  for (const [index, sheet] of sheets.entries()) {
    if (book.cover) page = onTheRight(page)
    for (const [turn, pieces] of sheet.pages.entries()) {
      document.turnTo(page)
      if (turn === 0 && book.cover) {
        document.pen.addNamedDestination(nameOf(index))
        document.pen.outline.addItem(sheet.lesson.title)
      }
      drawPage(document, sheet.desk, pieces, { category: sheet.lesson.category, sheet: footOf(sheet), page })
      await breathe()
      page += 1
    }
  }
  return { file: await document.close(), unset: unset.count }
}

async function setLesson(desk: LayoutContext, lesson: PdfLesson, breathe: () => Promise<void>): Promise<LayoutBlock[]> {
  const pieces: LayoutBlock[] = []
  for (const some of lessonBlocks(desk, lesson)) {
    pieces.push(...some)
    await breathe()
  }
  return pieces
}

/** The title sheet and the contents on its back. @returns the page after them */
function drawFront(document: OpenDocument, desk: LayoutContext, cover: Cover, sheets: Sheet[]): number {
  const contents = (entries: ContentsEntry[]) =>
    breakPages(tableOfContentsBlocks(desk, entries), desk.format.textHeight)
  const entry = ({ lesson, number }: Sheet, index: number) => ({
    number,
    title: lesson.title,
    category: lesson.category,
    page: 0,
    name: nameOf(index),
  })
  const first = 2
  // How many pages the contents take does not depend on the numbers in them.
  const after = first + contents(sheets.map(entry)).length
  let start = after
  const entries = sheets.map((sheet, index) => {
    const page = onTheRight(start)
    start = page + sheet.pages.length
    return { ...entry(sheet, index), page }
  })
  document.turnTo(1)
  drawCover(desk, document, cover)
  for (const [turn, pieces] of contents(entries).entries()) {
    document.turnTo(first + turn)
    drawPage(document, desk, pieces, { category: cover.category, sheet: 'Contents', page: first + turn })
  }
  return after
}

function drawPage(
  { pen, tell }: OpenDocument,
  desk: LayoutContext,
  pieces: Placed<LayoutBlock>[],
  foot: { category: Category | null; sheet: string; page: number },
): void {
  const side = sideOf(foot.page)
  const left = textLeft(desk.format, side)
  drawPageChrome(desk, pen, { side, ...foot })
  for (const { piece, y } of pieces) tell(piece.tag, () => piece.draw(pen, left, desk.format.top + y))
}

const nameOf = (index: number) => `lesson-${index + 1}`
const onTheRight = (page: number) => (sideOf(page) === 'right' ? page : page + 1)
const footOf = ({ lesson: { category }, number }: Sheet) =>
  `${category ? `${category}, sheet` : 'Sheet'} ${number}  ·  Journey Paradigm`

export function layoutContextOf(
  format: PageFormat,
  typefaces: PdfFonts,
  palette: ThemeColors,
  pen: TextStyle,
  category: Category | null,
  unset: LayoutContext['unset'],
): LayoutContext {
  const pt = (length: number) => length * format.scale
  const hue = hueOf(palette, category)
  return {
    format,
    palette,
    hue,
    styles: stylesOf(palette, hue, pt),
    typefaces,
    pt,
    unset,
    measure: (text, { face, size }) => pen.font(face).fontSize(size).widthOfString(text),
  }
}

/** The longest time that others wait for this work, in milliseconds. */
const SLICE_MS = 8

export function yieldEvery(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await othersFirst()
    since = performance.now()
  }
}
