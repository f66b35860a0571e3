import { addDays } from '#contract/dates.ts'
import { linePath, type Point } from '../../journeys/map/points.ts'
import type { LinePart, LinePoint, TrackLine } from './line-parts.ts'

/** A bridge over a gap. */
export type Bridge = { deck: string; rail: string; planks: string; posts: string }

export type LineShape = {
  width: number
  height: number
  /** The land under the line, with a gorge at each gap. */
  land: string
  /** Lines that follow the slope of the land. */
  furrows: string
  /** Path data of the line in ink and in pencil. */
  ink: string
  pencil: string
  /** The level of the last entry, until today. */
  wait: string
  bridges: Bridge[]
  pauses: { x: number; width: number; top: number; bottom: number; reason: string }[]
  /** Circles of entries; none if they would touch. */
  dots: { x: number; y: number; isPencil: boolean }[]
  /** End of the line. */
  end: Point
  ground: number
  months: { x: number; name: string }[]
}

/** A new track has the space of three weeks, so that its first days do not fill the width. */
const DAYS_MIN = 21
const PADDING = { left: 10, right: 34, top: 44, bottom: 46 }
/** Height of the land below a sum of zero. */
const ZERO = 14
const DOT_DISTANCE = 9
const MONTH_DISTANCE = 44

type ShapeOptions = { width: number; height: number; sumMin: number }

/** @param sumMin sum that fills the height at least, so that the first entries are small */
export function lineShape(line: TrackLine, { width, height, sumMin }: ShapeOptions): LineShape {
  const { parts, entries, initial, total } = line
  const scaleX = (width - PADDING.left - PADDING.right) / Math.max(line.days, DAYS_MIN)
  const ground = height - PADDING.bottom
  const scaleY = (ground - ZERO - PADDING.top) / Math.max(total - initial, sumMin)
  const at = ({ day, sum }: LinePoint): Point => [PADDING.left + day * scaleX, ground - ZERO - (sum - initial) * scaleY]
  const pathOf = (included: (part: LinePart) => boolean) =>
    joinPoints(parts.filter(included), at).map(linePath).join('')
  const isLine = ({ kind }: LinePart) => kind === 'rise' || kind === 'pause'
  const pencilEnd = Math.max(0, ...parts.filter(({ isPencil }) => isPencil).map(({ to }) => to.day))
  return {
    width,
    height,
    land: landOf(parts, at, width, ground, height),
    furrows: furrowsOf(
      joinPoints(
        parts.filter(({ kind }) => kind !== 'gap'),
        at,
      ),
      ground,
    ),
    ink: pathOf((part) => isLine(part) && !part.isPencil),
    pencil: pathOf((part) => isLine(part) && part.isPencil),
    wait: pathOf(({ kind }) => kind === 'wait'),
    bridges: parts.filter(({ kind }) => kind === 'gap').map(({ from, to }) => bridgeOf(at(from), at(to))),
    pauses: parts
      .filter(({ kind }) => kind === 'pause')
      .map(({ from, to, reason }) => {
        const [x, y] = at(from)
        return { x, width: at(to)[0] - x, top: PADDING.top - 16, bottom: y, reason }
      }),
    dots:
      scaleX < DOT_DISTANCE
        ? []
        : entries.map((point) => ({ x: at(point)[0], y: at(point)[1], isPencil: point.day <= pencilEnd })),
    end: at({ day: line.days, sum: total }),
    ground,
    months: monthsOf(line, (day) => at({ day, sum: 0 })[0]),
  }
}

/** Joins parts that follow each other to polylines. */
function joinPoints(parts: readonly LinePart[], at: (point: LinePoint) => Point): Point[][] {
  const lines: Point[][] = []
  let end = -1
  for (const { from, to } of parts) {
    if (from.day !== end) lines.push([at(from)])
    lines.at(-1)?.push(at(to))
    end = to.day
  }
  return lines
}

const FURROW_MIN = 70
const FURROWS = [
  { depth: 15, from: 0.12, to: 0.72 },
  { depth: 29, from: 0.34, to: 0.92 },
  { depth: 45, from: 0.2, to: 0.6 },
]

/** @param lines the edges of the land between gorges */
function furrowsOf(lines: readonly Point[][], ground: number): string {
  return lines
    .flatMap((line) => {
      const [start, end] = [line[0]?.[0] ?? 0, line.at(-1)?.[0] ?? 0]
      if (end - start < FURROW_MIN) return []
      return FURROWS.map(({ depth, from, to }) =>
        line
          .filter(([x]) => x >= start + (end - start) * from && x <= start + (end - start) * to)
          .map(([x, y]): Point => [x, y + depth])
          .filter(([, y]) => y < ground - 4),
      )
    })
    .filter((points) => points.length > 2)
    .map(linePath)
    .join('')
}

function landOf(
  parts: readonly LinePart[],
  at: (point: LinePoint) => Point,
  width: number,
  ground: number,
  height: number,
): string {
  const start = parts[0] ? at(parts[0].from) : ([PADDING.left, ground] as const)
  const edge: Point[] = [[-4, start[1] + 3], start]
  for (const { kind, from, to } of parts) {
    if (kind === 'gap') edge.push(...gorgeOf(at(from), at(to), ground))
    edge.push(at(to))
  }
  const [endX, endY] = edge.at(-1) ?? start
  // Behind its end, the land falls to the ground.
  const fall: Point[] = [
    [Math.min(endX + 16, width), endY + (ground - endY) * 0.22],
    [Math.min(endX + 30, width + 2), ground - 2],
    [width + 4, ground],
  ]
  return `${linePath([...edge, ...fall, [width + 4, height + 4], [-4, height + 4]])}Z`
}

/** The rock between the ends of a bridge. */
function gorgeOf([x0, y0]: Point, [x1, y1]: Point, ground: number): Point[] {
  const width = x1 - x0
  const bottom = ground + 8
  const down = (y: number, share: number) => y + (bottom - y) * share
  return [
    [x0 + width * 0.08, down(y0, 0.34)],
    [x0 + width * 0.15, down(y0, 0.42)],
    [x0 + width * 0.2, down(y0, 0.88)],
    [x0 + width * 0.34, bottom],
    [x1 - width * 0.32, bottom],
    [x1 - width * 0.2, down(y1, 0.82)],
    [x1 - width * 0.13, down(y1, 0.5)],
    [x1 - width * 0.09, down(y1, 0.3)],
  ]
}

const PLANK_DISTANCE = 6
const RAIL_HEIGHT = 10

function bridgeOf([x0, y0]: Point, [x1, y1]: Point): Bridge {
  const width = x1 - x0
  const sag = Math.min(width * 0.14, 16)
  const curve = (lift: number) =>
    `M${round(x0)} ${round(y0 - lift)}Q${round((x0 + x1) / 2)} ${round((y0 + y1) / 2 - lift + 2 * sag)} ${round(x1)} ${round(y1 - lift)}`
  const yAt = (share: number) => y0 + (y1 - y0) * share + 4 * sag * share * (1 - share)
  const count = Math.max(2, Math.floor(width / PLANK_DISTANCE))
  const shares = Array.from({ length: count - 1 }, (_, index) => (index + 1) / count)
  return {
    deck: curve(0),
    rail: curve(RAIL_HEIGHT),
    planks: shares
      .map((share) => `M${round(x0 + width * share)} ${round(yAt(share) - 2)}v5`)
      .concat(
        shares
          .filter((_, index) => index % 3 === 1)
          .map((share) => `M${round(x0 + width * share)} ${round(yAt(share))}v-${RAIL_HEIGHT}`),
      )
      .join(''),
    posts: `M${round(x0)} ${round(y0 + 4)}v-18M${round(x1)} ${round(y1 + 4)}v-18`,
  }
}

const round = (value: number) => Math.round(value * 10) / 10

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The first days of months, with their names if there is space. */
function monthsOf({ start, days }: TrackLine, xOf: (day: number) => number): { x: number; name: string }[] {
  const months: { x: number; name: string }[] = []
  for (let day = 0; day < days; day += 1) {
    const date = addDays(start, day)
    if (day !== 0 && !date.endsWith('-01')) continue
    const month = Number(date.slice(5, 7)) - 1
    const name = month === 0 && day !== 0 ? date.slice(0, 4) : (monthNames[month] ?? '')
    const x = xOf(day)
    const previous = months.at(-1)
    if (!previous || x - previous.x >= MONTH_DISTANCE) months.push({ x, name })
  }
  return months
}
