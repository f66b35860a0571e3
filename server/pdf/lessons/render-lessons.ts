import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Category } from '#contract/classes/class-cards.ts'
import type { Paper } from '#contract/pdf/paper-sizes.ts'
import type { SheetForm } from '#contract/pdf/pdf.schema.ts'
import { type Cover, drawCover } from '../layout/cover-page.ts'
import type { Typefaces } from '../layout/fonts.ts'
import type { Desk, Pen, Piece } from '../layout/layout-blocks.ts'
import { type Placed, paginate } from '../layout/page-breaks.ts'
import { drawFrame } from '../layout/page-chrome.ts'
import { type Format, formatOf, sideOf, textLeft } from '../layout/page-format.ts'
import { type About, type OpenDocument, openDocument } from '../layout/pdf-document.ts'
import { type ContentsEntry, contentsPieces } from '../layout/table-of-contents.ts'
import { stylesOf } from '../layout/text-styles.ts'
import { hueOf, type Palette } from '../layout/theme-colors.ts'
import { fillPages } from './fit-worksheet.ts'
import { lessonPieces, type PaperLesson, worksheetPieces } from './lesson-layout.ts'

/** What is to be printed: one lesson, or several behind a title sheet. */
export type Book = About & { paper: Paper; form: SheetForm; lessons: PaperLesson[]; cover: Cover | null }

/** A PDF, and how many of its letters no face could write. */
export type Printed = { file: Uint8Array<ArrayBuffer>; unset: number }

type Sheet = PaperLesson & { desk: Desk; pages: Placed<Piece>[][] }

/** Sets, paginates and draws. It stops for others every few milliseconds, however long the book is. */
export async function printBook(book: Book, typefaces: Typefaces, palette: Palette): Promise<Printed> {
  const format = formatOf(book.paper)
  const document = openDocument(format, typefaces, book)
  const unset = { count: 0 }
  const deskFor = (category: Category | null) => deskOf(format, typefaces, palette, document.pen, category, unset)
  const breathe = breather()

  const sheets: Sheet[] = []
  for (const lesson of book.lessons) {
    const desk = deskFor(lesson.lesson.category)
    const pages =
      book.form === 'worksheet'
        ? fillPages((lines) => worksheetPieces(desk, lesson, lines), format.textHeight)
        : paginate(await setLesson(desk, lesson, breathe), format.textHeight)
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

async function setLesson(desk: Desk, lesson: PaperLesson, breathe: () => Promise<void>): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const some of lessonPieces(desk, lesson)) {
    pieces.push(...some)
    await breathe()
  }
  return pieces
}

/** The title sheet and the contents on its back. @returns the page after them */
function drawFront(document: OpenDocument, desk: Desk, cover: Cover, sheets: Sheet[]): number {
  const contents = (entries: ContentsEntry[]) => paginate(contentsPieces(desk, entries), desk.format.textHeight)
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
  desk: Desk,
  pieces: Placed<Piece>[],
  foot: { category: Category | null; sheet: string; page: number },
): void {
  const side = sideOf(foot.page)
  const left = textLeft(desk.format, side)
  drawFrame(desk, pen, { side, ...foot })
  for (const { piece, y } of pieces) tell(piece.tag, () => piece.draw(pen, left, desk.format.top + y))
}

const nameOf = (index: number) => `lesson-${index + 1}`
const onTheRight = (page: number) => (sideOf(page) === 'right' ? page : page + 1)
const footOf = ({ lesson: { category }, number }: Sheet) =>
  `${category ? `${category}, sheet` : 'Sheet'} ${number}  ·  Journey Paradigm`

export function deskOf(
  format: Format,
  typefaces: Typefaces,
  palette: Palette,
  pen: Pen,
  category: Category | null,
  unset: Desk['unset'],
): Desk {
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

export function breather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await othersFirst()
    since = performance.now()
  }
}
