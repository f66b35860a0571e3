import type { TickBox } from '#contract/planner/sheets/drawing.ts'
import { BOX_MM } from '#contract/planner/sheets/sheet-geometry.ts'
import { type Bend, type PhotoOptions, photograph } from './photo.fixture.ts'
import type { GrayImage, Pixels } from './pixels.ts'
import {
  chooseStroke,
  drawStroke,
  PRINT_PX_PER_MM,
  type Print,
  type StrokeStyle,
  type TickedPaper,
  tickBoxes,
} from './printed-sheet.fixture.ts'
import { between, type Random } from './random.fixture.ts'

type Draw = (image: GrayImage, box: TickBox, random: Random) => void

/** What happened to the paper or to its picture. */
export type PhotoKind = {
  name: string
  /** `few`: boxes may be unsure. `any`: the sheet may also be refused. */
  unsure: 'rarely' | 'few' | 'any'
  photo?: Partial<PhotoOptions>
  /** Drawn on boxes that are not ticked. */
  mark?: Draw
  /** Done to the whole paper. */
  damage?: (image: GrayImage, random: Random) => void
}

const bends = (over: Bend['over'], moves: Bend['moves']): PhotoKind[] =>
  [0.5, 1, 1.6, 2, 2.5, 3, 4, 5].map((mm) => ({
    name: `bowed by ${mm} mm: ${moves} over ${over}`,
    unsure: mm <= 2.5 ? 'rarely' : 'few',
    photo: { bend: { mm, moves, over }, maxDegrees: 10 },
  }))

const pencil = (darkness: number): Draw => {
  const pen: StrokeStyle = { isPencil: true, width: 0.5, darkness }
  return (image, { x, y }, random) =>
    drawStroke(
      image,
      [
        { x: x + 1 + random() * 0.3, y: y + 2.4 },
        { x: x + 2.1, y: y + 4 },
        { x: x + 4.2, y: y + 1 - random() * 0.3 },
      ],
      pen,
      random,
    )
}

/** A line through the box and the text beside it. */
export const strike: Draw = (image, { x, y }, random) => {
  const pen = chooseStroke(random)
  const height = y + 2.5 + between(random, -1, 1)
  const slope = between(random, -0.6, 0.6)
  drawStroke(
    image,
    [
      { x: x - between(random, 2, 4), y: height - slope },
      { x: x + 45, y: height + slope },
    ],
    pen,
    random,
  )
}

/** A broad pen leaves an even color, from before the box to behind the text. */
const highlighter =
  (darkness: number): Draw =>
  (image, { x, y }, random) => {
    const from = x - between(random, -1, 3)
    shade(image, { x: from, y: y + between(random, -0.5, 0.5), width: 40, height: BOX_MM }, darkness)
  }

function shade(
  image: GrayImage,
  area: { x: number; y: number; width: number; height: number },
  darkness: number,
  at: (x: number, y: number) => number = () => 1,
): void {
  const [left, top] = [Math.round(area.x * PRINT_PX_PER_MM), Math.round(area.y * PRINT_PX_PER_MM)]
  const [right, bottom] = [left + area.width * PRINT_PX_PER_MM, top + area.height * PRINT_PX_PER_MM]
  for (let y = Math.max(0, top); y < Math.min(image.height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(image.width, right); x++) {
      const index = y * image.width + x
      image.data[index] = (image.data[index] ?? 0) * (1 - darkness * at(x / PRINT_PX_PER_MM, y / PRINT_PX_PER_MM))
    }
  }
}

/** The ring of a cup, with soft edges. */
function coffeeRing(image: GrayImage, random: Random): void {
  const center = { x: between(random, 50, 150), y: between(random, 70, 200) }
  const [radius, width] = [between(random, 30, 45), between(random, 1.5, 3)]
  shade(image, { x: center.x - 60, y: center.y - 60, width: 120, height: 120 }, between(random, 0.2, 0.4), (x, y) =>
    Math.exp(-(((Math.hypot(x - center.x, y - center.y) - radius) / width) ** 2)),
  )
}

function waterStain(image: GrayImage, random: Random): void {
  const center = { x: between(random, 40, 150), y: between(random, 60, 220) }
  shade(
    image,
    { x: center.x - 40, y: center.y - 40, width: 80, height: 80 },
    between(random, 0.1, 0.3),
    (x, y) => 1 / (1 + Math.exp((Math.hypot(x - center.x, y - center.y) - 25) / 1.2)),
  )
}

/** The back of the sheet, printed and written on, is seen through it. */
function shineThrough(image: GrayImage, random: Random): void {
  const { width, height, data } = image
  const original = Uint8Array.from(data)
  const strength = between(random, 0.06, 0.12)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const back = 1 - (original[Math.min(height - 1, y + 20) * width + (width - 1 - x)] ?? 255) / 255
      data[y * width + x] = (data[y * width + x] ?? 0) * (1 - strength * back)
    }
  }
}

/** Everything beyond a fold moves, and the fold throws a shadow. */
const fold =
  (mm: number) =>
  (image: GrayImage, random: Random): void => {
    const { width, height, data } = image
    const original = Uint8Array.from(data)
    const row = Math.round(height * between(random, 0.4, 0.6))
    const shift = Math.round(mm * PRINT_PX_PER_MM)
    // The sheet is as long as before at both ends.
    for (let y = 0; y < height; y++) {
      const distance = Math.abs(y - row) / height
      const from = Math.min(height - 1, Math.max(0, Math.round(y + shift * Math.max(0, 1 - distance / 0.3))))
      data.set(original.subarray(from * width, (from + 1) * width), y * width)
    }
    shade(image, { x: 0, y: row / PRINT_PX_PER_MM - 1, width: 300, height: 2 }, between(random, 0.15, 0.35))
  }

/** Another thing lies on the sheet. */
const cover =
  (place: { x: number; y: number; width: number; height: number }, gray: number) =>
  (image: GrayImage): void => {
    const [left, top] = [Math.round(place.x * image.width), Math.round(place.y * image.height)]
    const [right, bottom] = [left + place.width * image.width, top + place.height * image.height]
    for (let y = top; y < Math.min(bottom, image.height); y++)
      for (let x = left; x < Math.min(right, image.width); x++) image.data[y * image.width + x] = gray
  }

const circleAround: Draw = (image, { x, y }, random) => {
  const radius = between(random, 3.4, 4)
  const circle = Array.from({ length: 20 }, (_, index) => {
    const angle = (index / 18) * 2 * Math.PI
    return { x: x + 2.5 + radius * Math.cos(angle), y: y + 2.5 + radius * Math.sin(angle) }
  })
  drawStroke(image, circle, chooseStroke(random), random)
}

const besideTheBox: Draw = (image, { x, y }, random) =>
  drawStroke(
    image,
    [
      { x: x + 3.6, y: y + 4.4 },
      { x: x + 5, y: y + 6.2 },
      { x: x + 7.4, y: y + 3 },
    ],
    chooseStroke(random),
    random,
  )

/** A word that begins in the box. */
const word: Draw = (image, { x, y }, random) => {
  const points = Array.from({ length: 24 }, (_, index) => ({
    x: x + 3.4 + index * 0.7,
    y: y + 2.5 + between(random, -1.3, 1.3),
  }))
  drawStroke(image, points, chooseStroke(random), random)
}

const dot: Draw = (image, { x, y }, random) => {
  const point = { x: x + between(random, 1.5, 3.5), y: y + between(random, 1.5, 3.5) }
  drawStroke(image, [point, point], { width: 0.45, darkness: 0.7, isPencil: false }, random)
}

export const photoKinds: readonly PhotoKind[] = [
  { name: 'plain', unsure: 'rarely' },
  { name: 'turned by 90 degrees', unsure: 'rarely', photo: { quarterTurns: 1, maxDegrees: 8 } },
  { name: 'upside down', unsure: 'rarely', photo: { quarterTurns: 2, maxDegrees: 8 } },
  { name: 'turned by 270 degrees', unsure: 'rarely', photo: { quarterTurns: 3, maxDegrees: 8 } },
  { name: 'low light', unsure: 'rarely', photo: { light: 0.5 } },
  { name: 'sent by a messenger', unsure: 'rarely', photo: { quality: 50 } },
  { name: 'coarse JPEG', unsure: 'few', photo: { quality: 28 } },
  { name: 'blurred', unsure: 'few', photo: { blur: 1.6 } },
  { name: 'small', unsure: 'rarely', photo: { width: 1080, height: 1440, maxDegrees: 8 } },
  ...bends('y', 'y'),
  ...bends('y', 'x'),
  ...bends('x', 'y'),
  ...bends('x', 'x'),
  ...[1, 2, 3].map(
    (mm): PhotoKind => ({
      name: `curled by ${mm} mm`,
      unsure: 'few',
      photo: { bend: { mm, moves: 'y', over: 'y', waves: 2 }, maxDegrees: 10 },
    }),
  ),
  { name: 'crossed out', unsure: 'few', mark: strike },
  { name: 'yellow highlighter', unsure: 'few', mark: highlighter(0.06) },
  { name: 'green highlighter', unsure: 'few', mark: highlighter(0.2) },
  { name: 'pink highlighter', unsure: 'few', mark: highlighter(0.35) },
  { name: 'dark highlighter', unsure: 'few', mark: highlighter(0.5) },
  { name: 'coffee ring', unsure: 'few', damage: coffeeRing },
  { name: 'water stain', unsure: 'few', damage: waterStain },
  { name: 'print on the back', unsure: 'few', damage: shineThrough },
  { name: 'words in boxes', unsure: 'few', mark: word },
  { name: 'dots', unsure: 'few', mark: dot },
  { name: 'folded by 1 mm', unsure: 'few', damage: fold(1) },
  { name: 'folded by 3 mm', unsure: 'few', damage: fold(3) },
  { name: 'half of the boxes covered', unsure: 'any', damage: cover({ x: 0.3, y: 0.5, width: 0.4, height: 0.3 }, 235) },
  { name: 'a hand on the sheet', unsure: 'any', damage: cover({ x: 0.4, y: 0.4, width: 0.3, height: 0.25 }, 120) },
  { name: 'a corner half covered', unsure: 'any', damage: cover({ x: 0, y: 0.963, width: 0.3, height: 0.1 }, 235) },
  { name: 'a corner covered', unsure: 'any', damage: cover({ x: 0, y: 0.9, width: 0.3, height: 0.1 }, 120) },
]

/** Marks that mean a tick for some people. Boxes with them have to be shown. */
export const doubtfulMarks: readonly { name: string; mark: Draw }[] = [
  { name: 'pencil of 20 %', mark: pencil(0.2) },
  { name: 'pencil of 30 %', mark: pencil(0.3) },
  { name: 'a circle around the box', mark: circleAround },
  { name: 'a tick mostly outside', mark: besideTheBox },
]

/** Ticks a fifth of the boxes, and draws the mark on half of the others. */
export function markPaper(print: Print, random: Random, { mark, damage }: Pick<PhotoKind, 'mark' | 'damage'>) {
  const paper = tickBoxes(print, random, mark ? 0.2 : 0.4)
  const isMarked = print.page.boxes.map((box, index) => {
    if (!mark || paper.isTicked[index] || random() < 0.5) return false
    mark(paper.image, box, random)
    return true
  })
  damage?.(paper.image, random)
  return { paper, isMarked }
}

export const photographKind = (
  paper: TickedPaper,
  random: Random,
  photo: Partial<PhotoOptions> = {},
): Promise<Pixels> => photograph(paper, random, { width: 1500, height: 2000, ...photo })
