import type { Category } from '#contract/classes/class-cards.ts'
import type { PdfFonts } from '../layout/fonts.ts'
import { drawPageChrome } from '../layout/page-chrome.ts'
import { pageFormatOf, sideOf, textLeft } from '../layout/page-format.ts'
import { createPdfWriter } from '../layout/pdf-document.ts'
import type { ThemeColors } from '../layout/theme.ts'
import { createYielder, layoutContextOf } from '../lessons/render-lessons.ts'
import { buildChapters, type Chapter, monthBookmark, weekBookmark, YEAR_BOOKMARK } from './calendar.ts'
import { drawMonth, drawYear } from './calendar-pages.ts'
import type { PlannerPage } from './drawing.ts'
import { drawPlannerCover, drawSection } from './title-pages.ts'
import { drawWeek } from './week-page.ts'

const sections: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/**
 * Renders the Digital Journey Planner: cover, year, twelve months with their weeks, and a page per category, with links
 * between them (features: downloads, 5).
 * @param from any day of its first month
 */
export async function renderPlanner(
  from: Date,
  fonts: PdfFonts,
  palette: ThemeColors,
): Promise<Uint8Array<ArrayBuffer>> {
  const format = pageFormatOf('letter')
  const chapters = buildChapters(from)
  const weeks = chapters.flatMap((chapter) => chapter.weeks)
  const created = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1))
  const metadata = { title: `Digital Journey Planner ${spanOf(chapters)}`, author: 'Journey Paradigm Team', created }
  const writer = createPdfWriter(format, fonts, metadata)
  const { doc } = writer
  const missingGlyphs = { count: 0 }
  const yieldIfDue = createYielder()
  let number = 0

  async function page(
    name: string,
    draw: (page: PlannerPage) => void,
    category: Category | null = null,
  ): Promise<void> {
    number += 1
    writer.goToPage(number)
    doc.addNamedDestination(name)
    const layout = layoutContextOf(format, fonts, palette, doc, category, missingGlyphs)
    const side = sideOf(number)
    const textArea = {
      left: textLeft(format, side),
      top: format.top,
      width: format.textWidth,
      height: format.textHeight,
    }
    const isCover = number === 1
    if (!isCover)
      drawPageChrome(layout, doc, {
        side,
        category,
        sheet: 'Digital Journey Planner  ·  Journey Paradigm',
        page: number,
      })
    writer.drawTagged({ role: 'Sect' }, () => draw({ layout, doc, ...textArea }))
    await yieldIfDue()
  }

  await page('cover', (page) => drawPlannerCover(page, spanOf(chapters)))
  await page(YEAR_BOOKMARK, (page) => drawYear(page, chapters))
  for (const chapter of chapters) {
    const { month } = chapter
    doc.outline.addItem(`${month.name} ${month.year}`)
    await page(monthBookmark(month), (page) => drawMonth(page, chapter, weeks))
    for (const week of chapter.weeks) await page(weekBookmark(week), (page) => drawWeek(page, chapter, week))
  }
  for (const section of sections) await page(section.toLowerCase(), (page) => drawSection(page, section), section)
  return writer.finish()
}

function spanOf(chapters: Chapter[]): string {
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  return first?.year === last?.year ? String(first?.year) : `${first?.year}-${last?.year}`
}
