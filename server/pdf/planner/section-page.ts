import type { Category } from '#contract/classes/class-cards.ts'
import { textBlocks } from '../layout/layout-blocks.ts'
import { drawSvg } from '../layout/svg-path.ts'
import { drawHeading, drawRules, drawText, type PlannerPage } from './drawing.ts'

const prompts = {
  Spiritual: 'What do you want to have sat still for, a year from now?',
  Health: 'What should your body be able to do, a year from now?',
  Education: 'What do you want to know by heart, a year from now?',
  Finance: 'What should be paid off or put by, a year from now?',
} satisfies Record<Category, string>

const fields = [
  ['Destination', 'Where this goes'],
  ['Engines', 'What drives it every week'],
  ['Crew', 'Who comes along'],
  ['Tools', 'What it takes'],
  ['Awards', 'How you will mark it'],
  ['Next Levels', 'What comes after'],
] as const

/** Draws the page of a category with its prompt and six fields. */
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
