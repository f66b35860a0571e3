import type { Category } from '#contract/classes/class-cards.ts'
import type { PdfFonts } from '../layout/fonts.ts'
import { drawPageChrome } from '../layout/page-chrome.ts'
import { pageFormatOf, sideOf, textLeft } from '../layout/page-format.ts'
import { openDocument } from '../layout/pdf-document.ts'
import type { ThemeColors } from '../layout/theme-colors.ts'
import { layoutContextOf, yieldEvery } from '../lessons/render-lessons.ts'
import { monthName, weekName, YEAR } from './bookmarks.ts'
import { type Chapter, chaptersFrom } from './calendar.ts'
import { drawPlannerCover } from './cover-page.ts'
import type { Page } from './drawing.ts'
import { drawMonth } from './month-page.ts'
import { drawSection } from './section-page.ts'
import { drawWeek } from './week-page.ts'
import { drawYear } from './year-page.ts'

const sections: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/**
 * The Digital Journey Planner: cover, year, twelve months with their weeks behind them, and a sheet for each section,
 * linked from one to the next and punched like all paper of the binder (features: downloads, 5).
 * @param from any day of its first month
 */
export async function renderPlanner(
  from: Date,
  typefaces: PdfFonts,
  palette: ThemeColors,
): Promise<Uint8Array<ArrayBuffer>> {
  const format = pageFormatOf('letter')
  const chapters = chaptersFrom(from)
  const weeks = chapters.flatMap((chapter) => chapter.weeks)
  const created = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1))
  const about = { title: `Digital Journey Planner ${spanOf(chapters)}`, author: 'Journey Paradigm Team', created }
  const document = openDocument(format, typefaces, about)
  const { pen } = document
  const unset = { count: 0 }
  const breathe = yieldEvery()
  let number = 0

  async function page(name: string, draw: (page: Page) => void, category: Category | null = null): Promise<void> {
    number += 1
    document.turnTo(number)
    pen.addNamedDestination(name)
    const desk = layoutContextOf(format, typefaces, palette, pen, category, unset)
    const side = sideOf(number)
    const place = { left: textLeft(format, side), top: format.top, width: format.textWidth, height: format.textHeight }
    const isCover = number === 1
    if (!isCover)
      drawPageChrome(desk, pen, { side, category, sheet: 'Digital Journey Planner  ·  Journey Paradigm', page: number })
    document.tell({ role: 'Sect' }, () => draw({ desk, pen, ...place }))
    await breathe()
  }

  await page('cover', (page) => drawPlannerCover(page, spanOf(chapters)))
  await page(YEAR, (page) => drawYear(page, chapters))
  for (const chapter of chapters) {
    const { month } = chapter
    pen.outline.addItem(`${month.name} ${month.year}`)
    await page(monthName(month), (page) => drawMonth(page, chapter, weeks))
    for (const week of chapter.weeks) await page(weekName(week), (page) => drawWeek(page, chapter, week))
  }
  for (const section of sections) await page(section.toLowerCase(), (page) => drawSection(page, section), section)
  return document.close()
}

function spanOf(chapters: Chapter[]): string {
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  return first?.year === last?.year ? String(first?.year) : `${first?.year}-${last?.year}`
}
