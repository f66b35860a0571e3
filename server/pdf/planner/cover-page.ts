import type { Category } from '#contract/classes/class-cards.ts'
import { drawRule } from '../layout/layout-blocks.ts'
import { drawHoles, drawTab } from '../layout/page-chrome.ts'
import { drawSvg } from '../layout/svg-path.ts'
import { hueOf } from '../layout/theme-colors.ts'
import { drawText, type PlannerPage } from './drawing.ts'

const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/** Draws the cover: category icons, title and a line for the owner's name. */
export function drawPlannerCover(page: PlannerPage, span: string): void {
  const { layout, doc, left, width } = page
  const { pt, styles, palette, format } = layout
  drawHoles(layout, doc, 'right')
  for (const tab of categories) drawTab({ ...layout, hue: hueOf(palette, tab) }, doc, 'right', tab)
  const top = page.top + page.height * 0.3
  const side = pt(58)
  for (const [index, name] of categories.entries()) {
    const at = { x: left + index * (side + pt(14)), y: top - side - pt(26), side }
    drawSvg(doc, palette, `icons/${name.toLowerCase()}`, at)
  }
  const title = { ...styles.title.style, size: pt(42) }
  drawText(page, 'Journey Paradigm', styles.label.style, { x: left, y: top })
  drawText(page, 'Digital Journey', title, { x: left, y: top + pt(44) })
  drawText(page, `Planner ${span}`, title, { x: left, y: top + pt(90) })
  drawText(page, 'Twelve months, fifty-two weeks, four sections.', styles.lead.style, { x: left, y: top + pt(118) })
  const owner = page.top + page.height - pt(20)
  drawText(page, 'This planner belongs to', styles.label.style, { x: left, y: owner })
  drawRule(doc, left + pt(130), owner + 2, width - pt(130), { color: palette('edge'), weight: 0.6 })
  // The trail leaves the page below the last tab.
  const y = format.height - format.bottom - pt(104)
  doc
    .moveTo(left, y + pt(40))
    .bezierCurveTo(left + pt(90), y - pt(20), left + pt(150), y + pt(80), left + width * 0.62, y + pt(44))
    .bezierCurveTo(left + width * 0.85, y + pt(10), format.width - pt(40), y + pt(50), format.width, y + pt(24))
    .lineWidth(pt(2.6))
    .lineCap('round')
    .dash(pt(8), { space: pt(7) })
    .stroke(palette('act'))
  doc.undash().lineCap('butt')
}
