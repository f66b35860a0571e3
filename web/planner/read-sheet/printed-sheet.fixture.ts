import sharp from 'sharp'
import { paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import { FIRST_SHEET_LAYOUT, type Paper } from '#contract/planner/items.ts'
import type { SheetPage, TickBox } from '#contract/planner/sheets/drawing.ts'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import type { SheetContent } from '#contract/planner/sheets/sheet-content.schema.ts'
import { BOX_MM, firstSheetMarks, type SheetSide } from '#contract/planner/sheets/sheet-geometry.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { compileSvg } from '#server/content/pdf/compile.ts'
import { sheetData } from '#server/content/pdf/sheets/render-sheets.ts'
import type { GrayImage, ImagePoint } from './pixels.ts'
import { between, type Random } from './random.fixture.ts'

/** Prints sheets from their real template, and ticks boxes by hand. */

export const SHEET_URL = 'https://journeyparadigm.example'
export const PRINT_PX_PER_MM = 7

export type PrintOptions = {
  content: SheetContent
  paper: Paper
  side: SheetSide
  code: string
  blankLines?: number
  onRefillPages?: boolean
  /** `FIRST_SHEET_LAYOUT` prints the marks of earlier sheets. */
  layout?: number
}
export type Print = { page: SheetPage; image: GrayImage; code: string; layout: number }
/** A print without further details, such as that of a browser. */
type PrintedBoxes = { page: Pick<SheetPage, 'boxes' | 'paper'>; image: GrayImage }

/** Prints the first page of a sheet as a picture. */
export async function printSheet({
  content,
  paper,
  side,
  code,
  blankLines = 4,
  onRefillPages = false,
  layout = SHEET_LAYOUT,
}: PrintOptions): Promise<Print> {
  const options = { paper, side, blankLines, businessName: 'Journey Paradigm' }
  const [page] = layoutSheet(content, { ...options, codes: [code] })
  if (!page) throw new Error('the sheet has no page')
  const document = {
    ...options,
    content,
    onRefillPages,
    title: '',
    author: '',
    created: new Date(0),
    codes: [code],
    publicUrl: SHEET_URL,
  }
  // Links lead to further pages, which are not printed.
  const printed = sheetData(document, [{ ...page, links: [] }], [])
  const first = printed.pages.map((page) => ({ ...page, marks: firstSheetMarks(paper, side) }))
  const svg = compileSvg('sheets', layout === FIRST_SHEET_LAYOUT ? { ...printed, pages: first } : printed)
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 })
    .resize(Math.round(paperSizes[paper].width * PRINT_PX_PER_MM))
    .flatten({ background: 'white' })
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { page, image: { width: info.width, height: info.height, data: new Uint8Array(data) }, code, layout }
}

export type StrokeStyle = { width: number; darkness: number; isPencil: boolean }

export const chooseStroke = (random: Random): StrokeStyle =>
  random() < 0.4
    ? { isPencil: true, width: between(random, 0.4, 0.7), darkness: between(random, 0.28, 0.6) }
    : { isPencil: false, width: between(random, 0.35, 0.8), darkness: between(random, 0.6, 0.92) }

/** Draws a stroke on the paper. A pencil leaves grains. */
export function drawStroke(image: GrayImage, points: readonly ImagePoint[], pen: StrokeStyle, random: Random): void {
  const radius = (pen.width / 2) * PRINT_PX_PER_MM
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]]
    if (!from || !to) continue
    const a = { x: from.x * PRINT_PX_PER_MM, y: from.y * PRINT_PX_PER_MM }
    const b = { x: to.x * PRINT_PX_PER_MM, y: to.y * PRINT_PX_PER_MM }
    const lengthSquared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1
    for (let y = Math.floor(Math.min(a.y, b.y) - radius); y <= Math.max(a.y, b.y) + radius + 1; y++) {
      for (let x = Math.floor(Math.min(a.x, b.x) - radius); x <= Math.max(a.x, b.x) + radius + 1; x++) {
        if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue
        const along = Math.min(1, Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / lengthSquared))
        const distance = Math.hypot(x - a.x - along * (b.x - a.x), y - a.y - along * (b.y - a.y))
        const coverage = Math.min(1, Math.max(0, radius + 0.5 - distance))
        if (coverage === 0) continue
        const grain = pen.isPencil ? 0.55 + 0.6 * random() : 1
        const at = y * image.width + x
        const shaded = 255 * (1 - Math.min(1, pen.darkness * grain) * coverage)
        image.data[at] = Math.min(image.data[at] ?? 255, shaded)
      }
    }
  }
}

const bent = (random: Random, from: ImagePoint, to: ImagePoint): ImagePoint[] => {
  const bend = between(random, -0.3, 0.3)
  return Array.from({ length: 6 }, (_, index) => {
    const t = index / 5
    const arc = bend * Math.sin(Math.PI * t)
    return { x: from.x + (to.x - from.x) * t + arc, y: from.y + (to.y - from.y) * t + arc }
  })
}

/** A tick of a pen in the middle of a box. */
export function drawTick(image: GrayImage, { x, y }: TickBox, random: Random): void {
  const pen: StrokeStyle = { width: 0.6, darkness: 0.8, isPencil: false }
  drawStroke(
    image,
    [
      { x: x + 1, y: y + 2.4 },
      { x: x + 2.1, y: y + 4 },
      { x: x + 4.3, y: y + 0.9 },
    ],
    pen,
    random,
  )
}

/** A tick, cross, slash, scribble or circle by hand. Ticks can leave the box by 2.5 mm. */
function drawMark(image: GrayImage, { x, y }: TickBox, random: Random): void {
  const pen = chooseStroke(random)
  const size = between(random, 0.65, 1.1)
  const near = (px: number, py: number, by = 0.5): ImagePoint => ({
    x: x + 2.5 + (px - 2.5) * size + between(random, -by, by),
    y: y + 2.5 + (py - 2.5) * size + between(random, -by, by),
  })
  const stroke = (from: ImagePoint, to: ImagePoint) => drawStroke(image, bent(random, from, to), pen, random)
  const kind = random()
  if (kind < 0.6) {
    const low = near(2, 4.1)
    const leaves = random() < 0.5 ? between(random, 0.3, 2.3) : -0.4
    stroke(near(0.8, 2.3), low)
    stroke(low, near(BOX_MM + leaves, -leaves, 0.2))
  } else if (kind < 0.8) {
    stroke(near(0.8, 0.8), near(4.2, 4.2))
    stroke(near(4.2, 0.8), near(0.8, 4.2))
  } else if (kind < 0.9) {
    stroke(near(0.7, 4.3), near(4.3, 0.7))
  } else if (kind < 0.96) {
    let last = near(0.8, 0.8)
    for (let turn = 0; turn < 7; turn++) {
      const next = near(turn % 2 === 0 ? 4.1 : 0.9, 1 + turn * 0.5, 0.2)
      stroke(last, next)
      last = next
    }
  } else {
    const circle = Array.from({ length: 14 }, (_, index) => {
      const angle = (index / 12) * 2 * Math.PI
      return { x: x + 2.5 + 1.3 * Math.cos(angle), y: y + 2.5 + 1.2 * Math.sin(angle) }
    })
    drawStroke(image, circle, pen, random)
  }
}

/** Words beside boxes, and specks of dirt. */
function drawDisturbances(image: GrayImage, { boxes, paper }: PrintedBoxes['page'], random: Random): void {
  for (const box of boxes) {
    const hasNeighbor = boxes.some(({ x, y }) => x > box.x && x < box.x + 30 && Math.abs(y - box.y) < 4)
    if (hasNeighbor || random() > 0.15) continue
    const pen = chooseStroke(random)
    const points = Array.from({ length: 24 }, (_, index) => ({
      x: box.x + 7 + index * 0.9,
      y: box.y + 2.5 + between(random, -1.3, 1.3),
    }))
    drawStroke(image, points, pen, random)
  }
  const { width, height } = paperSizes[paper]
  for (let count = 0; count < 40; count++) {
    const point = { x: random() * width, y: random() * height }
    const speck = { width: between(random, 0.15, 0.45), darkness: between(random, 0.1, 0.5), isPencil: false }
    drawStroke(image, [point, point], speck, random)
  }
}

export type TickedPaper = { image: GrayImage; isTicked: boolean[] }

/** Ticks a share of the boxes by hand. `isTicked` has the indexes of the boxes of the page. */
export function tickBoxes(
  { page, image }: PrintedBoxes,
  random: Random,
  share = between(random, 0.1, 0.8),
): TickedPaper {
  const copy = { ...image, data: Uint8Array.from(image.data) }
  drawDisturbances(copy, page, random)
  const isTicked = page.boxes.map((box) => {
    const isMarked = !box.isTicked && random() < share
    if (isMarked) drawMark(copy, box, random)
    return box.isTicked || isMarked
  })
  for (const [index, { x, y }] of page.boxes.entries()) {
    // A pen rested here.
    if (isTicked[index] || random() > 0.03) continue
    const dot = { x: x + between(random, 1, 4), y: y + between(random, 1, 4) }
    drawStroke(copy, [dot, dot], { width: between(random, 0.3, 0.5), darkness: 0.7, isPencil: false }, random)
  }
  return { image: copy, isTicked }
}
