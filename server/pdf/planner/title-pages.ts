import type { Category } from '#contract/classes/class-cards.ts'
import { drawRule, textBlocks } from '../layout/layout-blocks.ts'
import { drawHoles, drawTab } from '../layout/page-chrome.ts'
import { drawSvg } from '../layout/svg-path.ts'
import { hueOf } from '../layout/theme.ts'
import { drawHeading, drawRules, drawText, type PlannerPage } from './drawing.ts'

const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

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

const prompts = {
  Spiritual: 'What will you have made quiet time for, a year from now?',
  Health: 'What should your body be able to do, a year from now?',
  Education: 'What do you want to know by heart, a year from now?',
  Finance: 'What should be paid off or set aside, a year from now?',
} satisfies Record<Category, string>

const fields = [
  ['Destination', 'Where this goes'],
  ['Engines', 'What drives it every week'],
  ['Crew', 'Who comes along'],
  ['Tools', 'What it takes'],
  ['Awards', 'How you will mark it'],
  ['Next Levels', 'What comes after'],
] as const

export function drawSection(page: PlannerPage, category: Category): void {
  const { layout, doc, left, width } = page
  const { pt, styles, palette, hue } = layout
  const side = pt(52)
  drawSvg(doc, palette, `icons/${category.toLowerCase()}`, { x: left + width - side, y: page.top, side })
  let y = drawHeading(page, 'Section', category) + pt(16)
  for (const block of textBlocks(layout, prompts[category], styles.lead, { tag: { role: 'P' } })) {
    block.draw(doc, left, y)
    y += block.height
  }
  drawRules(page, { x: left, y: y + pt(22), width }, 3, pt(24))
  const top = y + pt(104)
  const gap = pt(20)
  const [cellWidth, cellHeight] = [(width - gap) / 2, (page.top + page.height - top) / 3]
  for (const [index, [name, note]] of fields.entries()) {
    const [x, at] = [left + (index % 2) * (cellWidth + gap), top + Math.floor(index / 2) * cellHeight]
    doc.rect(x, at - pt(11), pt(3), pt(14)).fill(hue.base)
    drawText(page, name, { ...styles.heading.style, color: hue.ink }, { x: x + pt(10), y: at })
    drawText(page, note, styles.small.style, { x: x + pt(10), y: at + pt(14) })
    drawRules(page, { x, y: at + pt(38), width: cellWidth }, 5, (cellHeight - pt(62)) / 4)
  }
}
