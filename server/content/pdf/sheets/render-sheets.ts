import type { SheetPage } from '#contract/planner/sheets/drawing.ts'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import type { SheetContent } from '#contract/planner/sheets/sheet-content.schema.ts'
import type { SheetSide } from '#contract/planner/sheets/sheet-geometry.ts'
import { compilePdf, type DocumentData } from '../compile.ts'
import type { RenderedPdf } from '../lessons/render-lessons.ts'
import type { MissingGlyphs } from '../printable-text.ts'
import { pageData, readArt, sheetGeometry } from './page-data.ts'

export type SheetDocument = DocumentData & {
  content: SheetContent
  side: SheetSide
  blankLines: number
  onRefillPages: boolean
  codes: string[]
  businessName: string
  publicUrl: string
}

/** Renders a sheet of the planner. The codes must be as many as its pages. */
export function renderSheets(document: SheetDocument): RenderedPdf {
  const missingGlyphs: MissingGlyphs = []
  const pages = layoutSheet(document.content, document)
  return { file: compilePdf('sheets', sheetData(document, pages, missingGlyphs)), missingGlyphs }
}

/** Returns the data of `templates/sheets.typ`. */
export function sheetData(document: SheetDocument, pages: SheetPage[], missingGlyphs: MissingGlyphs) {
  const { paper, title, author, created } = document
  return {
    title,
    author,
    created,
    paper,
    geometry: sheetGeometry,
    art: readArt(pages),
    pages: pages.map((page) => pageData(page, { ...document, missingGlyphs })),
  }
}
