import { type Category, type CategoryHue, categories } from '#contract/content/categories.ts'
import { stampNames } from '#contract/planner/items.ts'
import {
  ruleLine,
  type SheetPage,
  stampArt,
  styleSizeMm,
  writeLine,
  writeLines,
} from '#contract/planner/sheets/drawing.ts'
import { stampFields } from '#contract/planner/sheets/journey-sheet.ts'
import { contentFrame } from '#contract/planner/sheets/sheet-geometry.ts'
import { createPages, drawFooters, hueInk, hueOf, type SheetOptions } from '#contract/planner/sheets/sheet-page.ts'
import { columnsOf } from '#contract/planner/sheets/step-rows.ts'

const prompts: Record<CategoryHue, string> = {
  spirit: 'A year from now, what do you want to have made quiet time for?',
  health: 'A year from now, what should your body be able to do?',
  edu: 'A year from now, what do you want to know by heart?',
  fin: 'A year from now, what should be paid off or set aside?',
}
const ANSWER_LINES = 3
const PITCH_MM = 7.5

/** Lays out the page of a category: its question, and the six stamps with lines. */
export function layoutSection(category: Category, options: SheetOptions): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const page = addPage({ label: 'Section', title: category, category })
  const { paper, form } = page
  const content = contentFrame(paper, page.side)
  const promptY = content.y + styleSizeMm('label', paper)
  const prompt = { x: content.x, y: promptY, width: content.width, style: 'label', color: 'ink-muted' } as const
  writeLines(form, paper, prompts[categories[category].hue], { ...prompt, maxLines: 1, pitch: 0 })
  for (let line = 1; line <= ANSWER_LINES; line++) ruleLine(form, content.x, promptY + line * PITCH_MM, content.width)
  const top = promptY + ANSWER_LINES * PITCH_MM + 8
  const height = (content.y + content.height - top) / 3
  const columns = columnsOf(content, 2, 7)
  for (const [index, name] of stampNames.entries()) {
    const { x, width } = columns[index % 2] ?? content
    drawField(page, name, hueOf(category), { x, y: top + Math.floor(index / 2) * height, width, height })
  }
  drawFooters(pages, options, category)
  return pages
}

type Area = { x: number; y: number; width: number; height: number }

function drawField(
  page: SheetPage,
  name: (typeof stampNames)[number],
  hue: ReturnType<typeof hueOf>,
  area: Area,
): void {
  const { paper, form } = page
  const { title, note } = stampFields[name]
  const stamp = { width: 11, height: 13 }
  form.pictures.push({ art: 'stamp', name: stampArt[name], x: area.x, y: area.y, ...stamp })
  const x = area.x + stamp.width + 3.5
  const width = area.width - stamp.width - 3.5
  const titleY = area.y + styleSizeMm('heading', paper)
  writeLine(form, paper, title, { x, y: titleY, width, style: 'heading', color: hueInk(hue) })
  const noteY = titleY + styleSizeMm('small', paper) * 1.4
  writeLine(form, paper, note, { x, y: noteY, width, style: 'small', color: 'ink-muted' })
  for (let y = noteY + PITCH_MM + 1.5; y < area.y + area.height - 3; y += PITCH_MM) {
    const isBesideStamp = y < area.y + stamp.height + 1
    ruleLine(form, isBesideStamp ? x : area.x, y, isBesideStamp ? width : area.width)
  }
}
