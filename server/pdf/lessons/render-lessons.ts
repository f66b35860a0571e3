import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Category } from '#contract/classes/class-cards.ts'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import type { PdfForm } from '#contract/pdf/pdf.schema.ts'
import { type Cover, drawCover } from '../layout/cover-page.ts'
import type { PdfFonts } from '../layout/fonts.ts'
import type { LayoutBlock, LayoutContext, PdfDocument } from '../layout/layout-blocks.ts'
import { breakPages, type PlacedBlock } from '../layout/page-breaks.ts'
import { drawPageChrome } from '../layout/page-chrome.ts'
import { type PageFormat, pageFormatOf, sideOf, textLeft } from '../layout/page-format.ts'
import { createPdfWriter, type PdfMetadata, type PdfWriter } from '../layout/pdf-document.ts'
import { type ContentsEntry, tableOfContentsBlocks } from '../layout/table-of-contents.ts'
import { hueOf, stylesOf, type ThemeColors } from '../layout/theme.ts'
import { lessonBlocks, type PdfLesson, worksheetBlocks } from './lesson-layout.ts'
import { fitWorksheet } from './worksheet-fields.ts'

/** One lesson without a cover, or several with a cover. */
export type LessonDocument = PdfMetadata & {
  paper: PaperSize
  form: PdfForm
  lessons: PdfLesson[]
  cover: Cover | null
}

export type RenderedPdf = { file: Uint8Array<ArrayBuffer>; missingGlyphs: number }

type Sheet = PdfLesson & { layout: LayoutContext; pages: PlacedBlock<LayoutBlock>[][] }

/** Lays out, paginates and draws lessons. Yields to the event loop every few milliseconds. */
export async function renderLessons(
  lessonDocument: LessonDocument,
  fonts: PdfFonts,
  palette: ThemeColors,
): Promise<RenderedPdf> {
  const format = pageFormatOf(lessonDocument.paper)
  const writer = createPdfWriter(format, fonts, lessonDocument)
  const missingGlyphs = { count: 0 }
  const layoutFor = (category: Category | null) =>
    layoutContextOf(format, fonts, palette, writer.doc, category, missingGlyphs)
  const yieldIfDue = createYielder()

  const sheets: Sheet[] = []
  for (const lesson of lessonDocument.lessons) {
    const layout = layoutFor(lesson.lesson.category)
    const pages =
      lessonDocument.form === 'worksheet'
        ? fitWorksheet((lines) => worksheetBlocks(layout, lesson, lines), format.textHeight)
        : breakPages(await layoutLesson(layout, lesson, yieldIfDue), format.textHeight)
    sheets.push({ ...lesson, layout, pages })
    await yieldIfDue()
  }

  let page = 1
  if (lessonDocument.cover)
    page = drawFrontMatter(writer, layoutFor(lessonDocument.cover.category), lessonDocument.cover, sheets)
  for (const [index, sheet] of sheets.entries()) {
    if (lessonDocument.cover) page = nextRightPage(page)
    for (const [pageIndex, blocks] of sheet.pages.entries()) {
      writer.goToPage(page)
      if (pageIndex === 0 && lessonDocument.cover) {
        writer.doc.addNamedDestination(destinationName(index))
        writer.doc.outline.addItem(sheet.lesson.title)
      }
      drawPage(writer, sheet.layout, blocks, { category: sheet.lesson.category, sheet: footerText(sheet), page })
      await yieldIfDue()
      page += 1
    }
  }
  return { file: await writer.finish(), missingGlyphs: missingGlyphs.count }
}

async function layoutLesson(
  layout: LayoutContext,
  lesson: PdfLesson,
  yieldIfDue: () => Promise<void>,
): Promise<LayoutBlock[]> {
  const blocks: LayoutBlock[] = []
  for (const section of lessonBlocks(layout, lesson)) {
    blocks.push(...section)
    await yieldIfDue()
  }
  return blocks
}

/** Draws the cover and the table of contents. @returns the number of the next page */
function drawFrontMatter(writer: PdfWriter, layout: LayoutContext, cover: Cover, sheets: Sheet[]): number {
  const contents = (entries: ContentsEntry[]) =>
    breakPages(tableOfContentsBlocks(layout, entries), layout.format.textHeight)
  const entry = ({ lesson, number }: Sheet, index: number) => ({
    number,
    title: lesson.title,
    category: lesson.category,
    page: 0,
    name: destinationName(index),
  })
  const firstPage = 2
  // The number of pages of the contents does not depend on the page numbers in it.
  const nextPage = firstPage + contents(sheets.map(entry)).length
  let nextStart = nextPage
  const entries = sheets.map((sheet, index) => {
    const page = nextRightPage(nextStart)
    nextStart = page + sheet.pages.length
    return { ...entry(sheet, index), page }
  })
  writer.goToPage(1)
  drawCover(layout, writer, cover)
  for (const [pageIndex, blocks] of contents(entries).entries()) {
    writer.goToPage(firstPage + pageIndex)
    drawPage(writer, layout, blocks, { category: cover.category, sheet: 'Contents', page: firstPage + pageIndex })
  }
  return nextPage
}

function drawPage(
  { doc, drawTagged }: PdfWriter,
  layout: LayoutContext,
  blocks: PlacedBlock<LayoutBlock>[],
  footer: { category: Category | null; sheet: string; page: number },
): void {
  const side = sideOf(footer.page)
  const left = textLeft(layout.format, side)
  drawPageChrome(layout, doc, { side, ...footer })
  for (const { block, y } of blocks) drawTagged(block.tag, () => block.draw(doc, left, layout.format.top + y))
}

const destinationName = (index: number) => `lesson-${index + 1}`
const nextRightPage = (page: number) => (sideOf(page) === 'right' ? page : page + 1)
const footerText = ({ lesson: { category }, number }: Sheet) =>
  `${category ? `${category}, sheet` : 'Sheet'} ${number}  ·  Journey Paradigm`

export function layoutContextOf(
  format: PageFormat,
  fonts: PdfFonts,
  palette: ThemeColors,
  doc: PdfDocument,
  category: Category | null,
  missingGlyphs: LayoutContext['missingGlyphs'],
): LayoutContext {
  const pt = (length: number) => length * format.scale
  const hue = hueOf(palette, category)
  return {
    format,
    palette,
    hue,
    styles: stylesOf(palette, hue, pt),
    fonts,
    pt,
    missingGlyphs,
    measure: (text, { face, size }) => doc.font(face).fontSize(size).widthOfString(text),
  }
}

/** Longest time without yielding to the event loop. */
const SLICE_MS = 8

export function createYielder(): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return
    await yieldToEventLoop()
    sliceStart = performance.now()
  }
}
