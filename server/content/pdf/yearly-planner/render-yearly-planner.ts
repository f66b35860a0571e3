import { compilePdf } from '../compile.ts'
import type { RenderedPdf } from '../lessons/render-lessons.ts'
import { type MissingGlyphs, printableText } from '../printable-text.ts'
import { pageData, readArt, sheetGeometry } from '../sheets/page-data.ts'
import { buildChapters } from './calendar.ts'
import { planPages, type YearlyPlannerPdfOptions } from './planner-pages.ts'

export type YearlyPlannerInput = { from: Date; businessName: string } & Partial<YearlyPlannerPdfOptions>

/**
 * Renders the Digital Journey Planner from the month of `from`: cover, year, twelve months with their weeks, and a page
 * per category, with links between them. By default on Letter, with weeks from Monday and without pages of days.
 */
export function renderYearlyPlanner({
  from,
  businessName,
  paper = 'letter',
  weekStart = 0,
  hasDayPages = false,
  days = [],
}: YearlyPlannerInput): RenderedPdf {
  const chapters = buildChapters(from, weekStart)
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  const years = first?.year === last?.year ? String(first?.year) : `${first?.year}-${last?.year}`
  const missingGlyphs: MissingGlyphs = []
  const pages = planPages(from, businessName, { paper, weekStart, hasDayPages, days })
  const file = compilePdf('planner', {
    title: `Digital Journey Planner ${years}`,
    author: `${businessName} Team`,
    businessName: printableText(businessName, missingGlyphs),
    created: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1)),
    paper,
    years,
    geometry: sheetGeometry,
    art: readArt(pages.map(({ page }) => page)),
    pages: pages.map(({ page, isBookmarked, category }) => ({
      ...pageData(page, { publicUrl: '', onRefillPages: false, missingGlyphs }),
      isBookmarked,
      category,
    })),
  })
  return { file, missingGlyphs }
}
