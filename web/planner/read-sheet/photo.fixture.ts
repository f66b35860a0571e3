import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { paperSizes } from '#contract/pdf/paper-sizes.ts'
import type { Paper } from '#contract/planner/items.ts'
import type { SheetPage, TickBox } from '#contract/planner/sheets/drawing.ts'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import type { SheetContent } from '#contract/planner/sheets/sheet-content.schema.ts'
import { BOX_MM, type SheetSide } from '#contract/planner/sheets/sheet-geometry.ts'
import { compileSvg } from '#server/pdf/compile.ts'
import { sheetData } from '#server/pdf/sheets/render-sheets.ts'
import { fitHomography, type Homography } from './homography.ts'
import type { GrayImage, ImagePoint, Pixels } from './pixels.ts'

/** Generates photographs of sheets: prints a sheet from its real template, ticks boxes and photographs the paper. */

export const SHEET_URL = 'https://journeyparadigm.example'
export const PRINT_PX_PER_MM = 7

export type Random = () => number

/** Mulberry32: numbers from 0 to 1 that depend only on the seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (random: Random, low: number, high: number) => low + (high - low) * random()
const normal = (random: Random) => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

export type PrintOptions = {
  content: SheetContent
  paper: Paper
  side: SheetSide
  code: string
  blankLines?: number
  onRefillPages?: boolean
}
export type Print = { page: SheetPage; image: GrayImage; code: string }
/** A print of which only this is known, such as that of a browser. */
type PrintedBoxes = { page: Pick<SheetPage, 'boxes' | 'paper'>; image: GrayImage }

/** Prints the first page of a sheet as a picture. */
export function printSheet({ content, paper, side, code, blankLines = 4, onRefillPages = false }: PrintOptions): Print {
  const options = { paper, side, blankLines, businessName: 'Journey Paradigm' }
  const pages = layoutSheet(content, { ...options, codes: [code] }).slice(0, 1)
  const [page] = pages
  if (!page) throw new Error('the sheet has no page')
  const document = {
    ...options,
    ...{ content, onRefillPages, title: '', author: '', created: new Date(0), codes: [code], publicUrl: SHEET_URL },
  }
  const svg = compileSvg('sheets', sheetData(document, pages, { count: 0 }))
  const width = Math.round(paperSizes[paper].width * PRINT_PX_PER_MM)
  const font = { loadSystemFonts: false }
  const rendered = new Resvg(svg, { fitTo: { mode: 'width', value: width }, background: 'white', font }).render()
  const { pixels } = rendered
  const data = new Uint8Array(rendered.width * rendered.height)
  for (let index = 0; index < data.length; index++) {
    const at = index * 4
    data[index] = ((pixels[at] ?? 0) + 2 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) >> 2
  }
  return { page, image: { width: rendered.width, height: rendered.height, data }, code }
}

type StrokeStyle = { width: number; darkness: number; isPencil: boolean }

const chooseStroke = (random: Random): StrokeStyle =>
  random() < 0.4
    ? { isPencil: true, width: between(random, 0.4, 0.7), darkness: between(random, 0.28, 0.6) }
    : { isPencil: false, width: between(random, 0.35, 0.8), darkness: between(random, 0.6, 0.92) }

/** Draws a stroke on the paper. A pencil leaves grains. */
function drawStroke(image: GrayImage, points: readonly ImagePoint[], pen: StrokeStyle, random: Random): void {
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

/** Ticks a share of the boxes by hand. `isTicked` is by the boxes of the page. */
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

export type PhotoOptions = { width: number; height: number; maxDegrees?: number }

/** Photographs the paper on a table: perspective, a bent sheet, light and shadow, blur, noise, JPEG. */
export async function photograph(
  { image }: TickedPaper,
  random: Random,
  { width, height, maxDegrees = 25 }: PhotoOptions,
): Promise<Pixels> {
  const map = cameraMap(image, random, { width, height, maxDegrees })
  const photo = warp(image, map, random, width, height)
  addLight(photo, random)
  const blurred = await blur(photo, random)
  addNoise(blurred, between(random, 1.5, 6), random)
  return toPixels(await compress(blurred, Math.round(between(random, 60, 92))))
}

/** Returns the map from the photo to the print. The sheet fills most of the photo. */
function cameraMap(
  print: GrayImage,
  random: Random,
  { width, height, maxDegrees }: Required<PhotoOptions>,
): Homography {
  const angle = (between(random, -maxDegrees, maxDegrees) * Math.PI) / 180
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx = 0, sy = 0]) => {
    const x = (sx * print.width) / 2
    const y = (sy * print.height) / 2
    return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
  })
  // Tilts the camera by up to about 25 degrees.
  const [tiltX, tiltY] = [between(random, -0.16, 0.16), between(random, -0.16, 0.16)]
  const tilted = corners.map(({ x, y }) => {
    const depth = 1 + (tiltX * x) / print.width + (tiltY * y) / print.height
    return { x: x / depth, y: y / depth }
  })
  const [minX, maxX] = [Math.min(...tilted.map(({ x }) => x)), Math.max(...tilted.map(({ x }) => x))]
  const [minY, maxY] = [Math.min(...tilted.map(({ y }) => y)), Math.max(...tilted.map(({ y }) => y))]
  const scale = Math.min(width / (maxX - minX), height / (maxY - minY)) * between(random, 0.86, 0.98)
  const shiftX = (width - (maxX - minX) * scale) * random() - minX * scale
  const shiftY = (height - (maxY - minY) * scale) * random() - minY * scale
  const targets = tilted.map(({ x, y }) => ({ x: x * scale + shiftX, y: y * scale + shiftY }))
  const sources = [
    { x: 0, y: 0 },
    { x: print.width, y: 0 },
    { x: print.width, y: print.height },
    { x: 0, y: print.height },
  ]
  const pairs = targets.map((from, index) => ({ from, to: sources[index] ?? { x: 0, y: 0 } }))
  const map = fitHomography(pairs)
  if (!map) throw new Error('the camera has no map')
  return map
}

type FloatImage = { width: number; height: number; data: Float32Array }

function warp(print: GrayImage, map: Homography, random: Random, width: number, height: number): FloatImage {
  const data = new Float32Array(width * height)
  const table = between(random, 30, 190)
  const paper = between(random, 205, 245)
  const bend = between(random, -0.7, 0.7) * PRINT_PX_PER_MM
  const bendAngle = random() * Math.PI
  const [bx, by] = [Math.cos(bendAngle), Math.sin(bendAngle)]
  // Means of two points of the print, because the photo has fewer pixels.
  const half = between(random, 0.2, 0.5)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map
  const read = (x: number, y: number) => {
    const left = x | 0
    const top = y | 0
    if (x < 0 || y < 0 || left >= print.width - 1 || top >= print.height - 1) return -1
    const at = top * print.width + left
    const [dx, dy] = [x - left, y - top]
    const upper = (print.data[at] ?? 0) * (1 - dx) + (print.data[at + 1] ?? 0) * dx
    const lower = (print.data[at + print.width] ?? 0) * (1 - dx) + (print.data[at + print.width + 1] ?? 0) * dx
    return upper * (1 - dy) + lower * dy
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + i
      const px = (a * x + b * y + c) / w
      const py = (d * x + e * y + f) / w
      const wave = bend * Math.sin(((bx * px) / print.width + (by * py) / print.height) * Math.PI * 1.4)
      const [sx, sy] = [px + wave * bx, py + wave * by]
      const value = read(sx - half, sy - half)
      const at = y * width + x
      if (value < 0) {
        data[at] = table + 12 * Math.sin(y / 17 + Math.sin(x / 90) * 3)
        continue
      }
      data[at] = ((value + Math.max(0, read(sx + half, sy + half))) / 510) * paper
    }
  }
  return { width, height, data }
}

/** A gradient, darker corners, and in two thirds of the photos the soft edge of a shadow. */
function addLight({ width, height, data }: FloatImage, random: Random): void {
  const angle = random() * 2 * Math.PI
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const gradient = between(random, 0, 0.45)
  const shadow = random() < 0.66 ? between(random, 0.2, 0.5) : 0
  const edgeAngle = random() * 2 * Math.PI
  const [ex, ey] = [Math.cos(edgeAngle), Math.sin(edgeAngle)]
  const edge = between(random, -0.3, 0.3)
  const softness = between(random, 0.01, 0.12)
  const exposure = between(random, 0.75, 1.05)
  const lightAt = (u: number, v: number) => {
    const slope = 1 - gradient * (0.5 + 0.5 * (u * dx + v * dy))
    const corners = 1 - 0.25 * (u * u + v * v)
    const shaded = 1 - shadow / (1 + Math.exp((u * ex + v * ey - edge) / softness))
    return exposure * slope * corners * shaded
  }
  const block = 4
  for (let y = 0; y < height; y += block) {
    for (let x = 0; x < width; x += block) {
      const light = lightAt(x / width - 0.5, y / height - 0.5)
      for (let row = y; row < Math.min(height, y + block); row++) {
        const at = row * width + x
        for (let index = at; index < at + Math.min(block, width - x); index++) data[index] = (data[index] ?? 0) * light
      }
    }
  }
}

async function blur({ width, height, data }: FloatImage, random: Random): Promise<GrayImage> {
  const bytes = new Uint8Array(data.length)
  for (let index = 0; index < data.length; index++) bytes[index] = Math.min(255, Math.max(0, data[index] ?? 0))
  const raw = { width, height, channels: 1 as const }
  const image = sharp(bytes, { raw })
  const blurred =
    random() < 0.75
      ? image.blur(between(random, 0.35, 1.1))
      : // The hand moved.
        image.convolve(motionKernel(random))
  return { width, height, data: await blurred.toColourspace('b-w').raw().toBuffer() }
}

function motionKernel(random: Random) {
  const angle = random() * Math.PI
  const length = between(random, 0.8, 1.8)
  const kernel = Array.from({ length: 25 }, (_, index) => {
    const [x, y] = [(index % 5) - 2, Math.floor(index / 5) - 2]
    const along = x * Math.cos(angle) + y * Math.sin(angle)
    const across = -x * Math.sin(angle) + y * Math.cos(angle)
    return Math.max(0, 1 - Math.abs(across)) * Math.max(0, Math.min(1, length + 0.5 - Math.abs(along)))
  })
  return { width: 5, height: 5, kernel }
}

const NOISE_LENGTH = 1 << 17

function addNoise({ width, height, data }: GrayImage, strength: number, random: Random): void {
  const noise = Float32Array.from({ length: NOISE_LENGTH }, () => normal(random) * strength)
  for (let y = 0; y < height; y++) {
    // Each row starts at another number, which is faster than new ones for each pixel.
    const start = (random() * (NOISE_LENGTH - width)) | 0
    for (let x = 0; x < width; x++) {
      const value = (data[y * width + x] ?? 0) + (noise[start + x] ?? 0)
      data[y * width + x] = Math.max(0, Math.min(255, value))
    }
  }
}

async function compress({ width, height, data }: GrayImage, quality: number): Promise<GrayImage> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer()
  return { width, height, data: await sharp(jpeg).toColourspace('b-w').raw().toBuffer() }
}

function toPixels({ width, height, data }: GrayImage): Pixels {
  const pixels = new Uint8Array(width * height * 4)
  for (let index = 0; index < data.length; index++) {
    const value = data[index] ?? 0
    const at = index * 4
    pixels[at] = value
    pixels[at + 1] = value
    pixels[at + 2] = value
    pixels[at + 3] = 255
  }
  return { width, height, data: pixels }
}
