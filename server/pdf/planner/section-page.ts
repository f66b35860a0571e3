import type { Category } from '#contract/classes/class-cards.ts'
import { plain } from '../layout/layout-blocks.ts'
import { drawSvg } from '../layout/svg-path.ts'
import { head, type Page, rules, write } from './drawing.ts'

const asks = {
  Spiritual: 'What do you want to have sat still for, a year from now?',
  Health: 'What should your body be able to do, a year from now?',
  Education: 'What do you want to know by heart, a year from now?',
  Finance: 'What should be paid off or put by, a year from now?',
} satisfies Record<Category, string>

const focus = [
  ['Destination', 'Where this goes'],
  ['Engines', 'What drives it every week'],
  ['Crew', 'Who comes along'],
  ['Tools', 'What it takes'],
  ['Awards', 'How you will mark it'],
  ['Next Levels', 'What comes after'],
] as const

/** The first sheet behind a tab: where this part of the year goes, and what it takes. */
export function drawSection(page: Page, category: Category): void {
  const { desk, pen, left, width } = page
  const { pt, styles, palette, hue } = desk
  const side = pt(52)
  drawSvg(pen, palette, `icons/${category.toLowerCase()}`, { x: left + width - side, y: page.top, side })
  let y = head(page, 'Section', category) + pt(16)
  for (const piece of plain(desk, asks[category], styles.lead, { tag: { role: 'P' } })) {
    piece.draw(pen, left, y)
    y += piece.height
  }
  rules(page, { x: left, y: y + pt(22), width }, 3, pt(24))
  const top = y + pt(104)
  const gap = pt(20)
  const [wide, tall] = [(width - gap) / 2, (page.top + page.height - top) / 3]
  for (const [index, [name, note]] of focus.entries()) {
    const [x, at] = [left + (index % 2) * (wide + gap), top + Math.floor(index / 2) * tall]
    pen.rect(x, at - pt(11), pt(3), pt(14)).fill(hue.base)
    write(page, name, { ...styles.heading.style, colour: hue.ink }, { x: x + pt(10), y: at })
    write(page, note, styles.small.style, { x: x + pt(10), y: at + pt(14) })
    rules(page, { x, y: at + pt(38), width: wide }, 5, (tall - pt(62)) / 4)
  }
}
