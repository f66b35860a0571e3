import type { StampName } from '../items.ts'
import { drawAnswer } from './answer-lines.ts'
import { type ContinuedText, drawContinuedTexts } from './continued-texts.ts'
import { columnHeading, ruleLine, type SheetPage, stampArt, styleSizeMm, writeLine } from './drawing.ts'
import { belowHeading, continueSteps, createFurtherPages } from './further-pages.ts'
import type { JourneySheet } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import { createPages, drawFooters, hueInk, hueOf, type SheetOptions } from './sheet-page.ts'
import { columnsOf, drawStepColumns } from './step-rows.ts'

const GAP_MM = 6

export const stampFields: Record<StampName, { title: string; note: string }> = {
  destination: { title: 'Destination', note: 'Where you’re going' },
  engines: { title: 'Engines', note: 'What drives it every week' },
  crew: { title: 'Crew', note: 'Who comes along' },
  tools: { title: 'Tools', note: 'What it takes' },
  awards: { title: 'Awards', note: 'How you’ll mark it' },
  nextLevels: { title: 'Next Levels', note: 'What comes after' },
}

/**
 * Lays out a journey: its six stamps, and its steps in two columns. All that does not fit continues on further pages.
 */
export function layoutJourney(journey: JourneySheet, options: SheetOptions): SheetPage[] {
  const sheet = createPages(options)
  const { title, category, note, stamps } = journey
  const heading = { label: category ? `A journey in ${category}` : 'A journey', title }
  const page = sheet.addPage({ ...heading, note, category })
  const content = contentFrame(options.paper, page.side)
  const upper = { ...content, height: content.height * (options.paper === 'a5' ? 0.52 : 0.48) }
  const columns = columnsOf(upper, 2, GAP_MM)
  const height = upper.height / 3
  const answers = stamps.flatMap((stamp, index) => {
    const column = columns[index % 2] ?? upper
    return drawStamp(page, journey, stamp, { ...column, y: upper.y + Math.floor(index / 2) * height, height })
  })
  const lowerY = upper.y + upper.height + 2
  const lower = { ...content, y: lowerY, height: content.y + content.height - lowerY }
  columnHeading(page, 'Steps', lower.x, lower.y, lower.width)
  const { rest } = drawStepColumns(page, journey.steps, options.blankLines, columnsOf(belowHeading(lower), 2, GAP_MM))
  const further = createFurtherPages(sheet, heading)
  continueSteps(further, 'Steps', rest)
  drawContinuedTexts(further, answers)
  drawFooters(sheet.pages, options, 'Journey')
  return sheet.pages
}

/** Returns the rest of a long answer. */
function drawStamp(
  page: SheetPage,
  { category }: JourneySheet,
  { name, answer, isStamped }: JourneySheet['stamps'][number],
  area: PaperArea,
): ContinuedText[] {
  const { paper, ink, form } = page
  const hue = hueOf(category)
  const { title, note } = stampFields[name]
  const stamp = paper === 'a5' ? { width: 10.2, height: 12 } : { width: 13.5, height: 16 }
  const textX = area.x + stamp.width + 4
  const width = area.width - stamp.width - 4
  const drawing = { x: area.x, y: area.y, ...stamp }
  // A stamp that is not pressed yet is printed as an outline.
  if (isStamped) ink.pictures.push({ art: 'stamp', name: stampArt[name], ...drawing })
  else form.rectangles.push({ ...drawing, radius: 1.2, fill: null, stroke: 'edge', strokeWidth: 0.25 })
  const titleY = area.y + styleSizeMm('heading', paper)
  writeLine(form, paper, title, { x: textX, y: titleY, width, style: 'heading', color: hueInk(hue) })
  const noteY = titleY + styleSizeMm('small', paper) * 1.4
  writeLine(form, paper, note, { x: textX, y: noteY, width, style: 'small', color: 'ink-muted' })
  const pitch = paper === 'a5' ? 5.6 : 6.6
  const first = noteY + pitch
  const lines = Math.max(1, Math.floor((area.y + area.height - 3 - first) / pitch) + 1)
  for (let line = 0; line < lines; line++) ruleLine(form, textX, first + line * pitch + 1.3, width)
  return drawAnswer(page, answer, { x: textX, y: first, width, lines, pitch, heading: `${title}, continued` })
}
