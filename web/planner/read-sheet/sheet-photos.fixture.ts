import type { TickBox } from '#contract/planner/sheets/drawing.ts'
import { BOX_MM } from '#contract/planner/sheets/sheet-geometry.ts'
import {
  coffeeRing,
  cover,
  type Damage,
  fingerOnEdge,
  fold,
  foldedCorners,
  shade,
  shineThrough,
  thumbs,
  waterStain,
} from './paper-damage.fixture.ts'
import { type Bend, type PhotoOptions, photograph } from './photo.fixture.ts'
import { type GrayImage, type Pixels, toGray } from './pixels.ts'
import {
  chooseStroke,
  drawStroke,
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
  damage?: Damage
  /** Corner marks are hidden. */
  hidesCorners?: boolean
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

/** How dark a color on white paper is to the reader, which sees brightness only. */
const darknessOf = (color: readonly [number, number, number]): number =>
  1 - (toGray({ width: 1, height: 1, data: Uint8Array.from([...color, 255]) }).data[0] ?? 255) / 255

/** A broad pen leaves an even color, from before the box to behind the text. */
const highlighter =
  (darkness: number): Draw =>
  (image, { x, y }, random) => {
    const from = x - between(random, -1, 3)
    shade(image, { x: from, y: y + between(random, -0.5, 0.5), width: 40, height: BOX_MM }, darkness)
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

/** Fills exactly the inside of a box. */
const fill =
  (darkness: number): Draw =>
  (image, { x, y }) =>
    shade(image, { x: x + 0.2, y: y + 0.2, width: BOX_MM - 0.4, height: BOX_MM - 0.4 }, darkness)

const highlighterColors = {
  yellow: [255, 245, 60],
  orange: [255, 170, 60],
  pink: [255, 110, 190],
  green: [150, 255, 90],
  blue: [110, 190, 255],
} as const

/** Even colors, which are no ticks. */
export const coloredMarks: readonly { name: string; mark: Draw }[] = Object.entries(highlighterColors).flatMap(
  ([name, color]) => [
    { name: `${name} highlighter`, mark: highlighter(darknessOf(color)) },
    { name: `a box filled with ${name}`, mark: fill(darknessOf(color)) },
  ],
)

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
  { name: 'faint highlighter', unsure: 'few', mark: highlighter(0.06) },
  { name: 'dark highlighter', unsure: 'few', mark: highlighter(0.5) },
  ...coloredMarks.map(({ name, mark }): PhotoKind => ({ name, unsure: 'few', mark })),
  { name: 'coffee ring', unsure: 'few', damage: coffeeRing },
  { name: 'water stain', unsure: 'few', damage: waterStain },
  { name: 'print on the back', unsure: 'few', damage: shineThrough },
  { name: 'words in boxes', unsure: 'few', mark: word },
  { name: 'dots', unsure: 'few', mark: dot },
  { name: 'folded by 1 mm', unsure: 'few', damage: fold(1) },
  { name: 'folded by 3 mm', unsure: 'few', damage: fold(3) },
  { name: 'half of the boxes covered', unsure: 'any', damage: cover({ x: 0.3, y: 0.5, width: 0.4, height: 0.3 }, 235) },
  { name: 'a hand on the sheet', unsure: 'any', damage: cover({ x: 0.4, y: 0.4, width: 0.3, height: 0.25 }, 120) },
  { name: 'a thumb on a corner', unsure: 'rarely', damage: thumbs(1), hidesCorners: true },
  { name: 'thumbs on two corners', unsure: 'few', damage: thumbs(2), hidesCorners: true },
  { name: 'a corner folded over', unsure: 'rarely', damage: foldedCorners(1), hidesCorners: true },
  { name: 'two corners folded over', unsure: 'few', damage: foldedCorners(2), hidesCorners: true },
  { name: 'a finger on an edge', unsure: 'rarely', damage: fingerOnEdge },
  ...[1, 2, 3].map(
    (quarterTurns): PhotoKind => ({
      name: `a thumb on a corner, turned by ${90 * quarterTurns} degrees`,
      unsure: 'rarely',
      damage: thumbs(1),
      hidesCorners: true,
      photo: { quarterTurns, maxDegrees: 8 },
    }),
  ),
  ...[...bends('y', 'y'), ...bends('y', 'x'), ...bends('x', 'y'), ...bends('x', 'x')].map(
    (bend, index): PhotoKind => ({
      ...bend,
      name: `corners hidden, ${bend.name}`,
      unsure: 'few',
      damage: [thumbs(1), foldedCorners(1), thumbs(2)][index % 3] ?? thumbs(1),
      hidesCorners: true,
    }),
  ),
  { name: 'half of the sheet covered', unsure: 'any', damage: cover({ x: 0.5, y: 0, width: 0.5, height: 1 }, 235) },
  { name: 'the other half covered', unsure: 'any', damage: cover({ x: 0, y: 0, width: 0.5, height: 1 }, 120) },
  { name: 'the lower half covered', unsure: 'any', damage: cover({ x: 0, y: 0.5, width: 1, height: 0.5 }, 120) },
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
  damage?.(paper.image, random, print.page)
  return { paper, isMarked }
}

export const photographKind = (
  paper: TickedPaper,
  random: Random,
  photo: Partial<PhotoOptions> = {},
): Promise<Pixels> => photograph(paper, random, { width: 1500, height: 2000, ...photo })
