import type { Category } from '#contract/classes/class-cards.ts'
import { across } from '../layout/layout-blocks.ts'
import { drawHoles, drawTab } from '../layout/page-chrome.ts'
import { drawSvg } from '../layout/svg-path.ts'
import { hueOf } from '../layout/theme-colors.ts'
import { type Page, write } from './drawing.ts'

const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/** The first sheet: the four sections, what this is, and whose. */
export function drawPlannerCover(page: Page, span: string): void {
  const { desk, pen, left, width } = page
  const { pt, styles, palette, format } = desk
  drawHoles(desk, pen, 'right')
  for (const tab of categories) drawTab({ ...desk, hue: hueOf(palette, tab) }, pen, 'right', tab)
  const top = page.top + page.height * 0.3
  const side = pt(58)
  for (const [index, name] of categories.entries()) {
    const at = { x: left + index * (side + pt(14)), y: top - side - pt(26), side }
    drawSvg(pen, palette, `icons/${name.toLowerCase()}`, at)
  }
  const title = { ...styles.title.style, size: pt(42) }
  write(page, 'Journey Paradigm', styles.label.style, { x: left, y: top })
  write(page, 'Digital Journey', title, { x: left, y: top + pt(44) })
  write(page, `Planner ${span}`, title, { x: left, y: top + pt(90) })
  write(page, 'Twelve months, fifty-two weeks, four sections.', styles.lead.style, { x: left, y: top + pt(118) })
  const owner = page.top + page.height - pt(20)
  write(page, 'This planner belongs to', styles.label.style, { x: left, y: owner })
  across(pen, left + pt(130), owner + 2, width - pt(130), { colour: palette('edge'), weight: 0.6 })
  // Off the page below the last tab.
  const y = format.height - format.bottom - pt(104)
  pen
    .moveTo(left, y + pt(40))
    .bezierCurveTo(left + pt(90), y - pt(20), left + pt(150), y + pt(80), left + width * 0.62, y + pt(44))
    .bezierCurveTo(left + width * 0.85, y + pt(10), format.width - pt(40), y + pt(50), format.width, y + pt(24))
    .lineWidth(pt(2.6))
    .lineCap('round')
    .dash(pt(8), { space: pt(7) })
    .stroke(palette('act'))
  pen.undash().lineCap('butt')
}
