import type { SheetPage } from '#contract/planner/sheets/drawing.ts'
import { cornerMarks, type PaperPoint, qrSquare, sheetMarks } from '#contract/planner/sheets/sheet-geometry.ts'
import { distance } from './homography.ts'
import type { GrayImage } from './pixels.ts'
import { PRINT_PX_PER_MM } from './printed-sheet.fixture.ts'
import { between, type Random } from './random.fixture.ts'

/** What happens to a whole paper: stains, folds, and what lies on it. */
export type Damage = (image: GrayImage, random: Random, page: SheetPage) => void

export function shade(
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
export function coffeeRing(image: GrayImage, random: Random): void {
  const center = { x: between(random, 50, 150), y: between(random, 70, 200) }
  const [radius, width] = [between(random, 30, 45), between(random, 1.5, 3)]
  shade(image, { x: center.x - 60, y: center.y - 60, width: 120, height: 120 }, between(random, 0.2, 0.4), (x, y) =>
    Math.exp(-(((Math.hypot(x - center.x, y - center.y) - radius) / width) ** 2)),
  )
}

export function waterStain(image: GrayImage, random: Random): void {
  const center = { x: between(random, 40, 150), y: between(random, 60, 220) }
  shade(
    image,
    { x: center.x - 40, y: center.y - 40, width: 80, height: 80 },
    between(random, 0.1, 0.3),
    (x, y) => 1 / (1 + Math.exp((Math.hypot(x - center.x, y - center.y) - 25) / 1.2)),
  )
}

/** The back of the sheet, printed and written on, is seen through it. */
export function shineThrough(image: GrayImage, random: Random): void {
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
export const fold =
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
export const cover =
  (place: { x: number; y: number; width: number; height: number }, gray: number) =>
  (image: GrayImage): void => {
    const [left, top] = [Math.round(place.x * image.width), Math.round(place.y * image.height)]
    const [right, bottom] = [left + place.width * image.width, top + place.height * image.height]
    for (let y = top; y < Math.min(bottom, image.height); y++)
      for (let x = left; x < Math.min(right, image.width); x++) image.data[y * image.width + x] = gray
  }

/** Draws over the sheet around a point, or beyond a line. `grayAt` returns null where the sheet is visible. */
function paint(image: GrayImage, grayAt: (point: PaperPoint) => number | null): void {
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const gray = grayAt({ x: x / PRINT_PX_PER_MM, y: y / PRINT_PX_PER_MM })
      if (gray !== null) image.data[y * image.width + x] = gray
    }
  }
}

function choose<T>(items: readonly T[], count: number, random: Random): T[] {
  const chosen = [...items]
  while (chosen.length > count) chosen.splice(Math.floor(random() * chosen.length), 1)
  return chosen
}

/** Thumbs hold the paper at its corners. They leave the QR code free. */
export const thumbs =
  (count: number): Damage =>
  (image, random, { paper, side }) => {
    const middle = image.height / PRINT_PX_PER_MM / 2
    for (const corner of choose(cornerMarks(paper, side), count, random)) {
      const [gray, width, height] = [between(random, 90, 200), between(random, 9, 12), between(random, 7, 9)]
      const top = corner.y < middle ? corner.y - 3 : corner.y + 3
      paint(image, ({ x, y }) => (Math.hypot((x - corner.x) / width, (y - top) / height) < 1 ? gray : null))
    }
  }

/**
 * Corners are folded over: their back is white, and there is the table where they were. The corner at the QR code is not,
 * because the code would be hidden.
 */
export const foldedCorners =
  (count: number): Damage =>
  (image, random, { paper, side }) => {
    const size = { x: image.width / PRINT_PX_PER_MM, y: image.height / PRINT_PX_PER_MM }
    const qr = qrSquare(paper, side)
    const corners = cornerMarks(paper, side).toSorted((a, b) => distance(b, qr) - distance(a, qr))
    for (const corner of choose(corners.slice(0, 3), count, random)) {
      const paperCorner = { x: corner.x < size.x / 2 ? 0 : size.x, y: corner.y < size.y / 2 ? 0 : size.y }
      const slope = between(random, 0.7, 1.4)
      const along = ({ x, y }: PaperPoint) => Math.abs(x - paperCorner.x) + slope * Math.abs(y - paperCorner.y)
      const fold = along(corner) + between(random, 6, 14)
      const back = 1 + slope * slope
      paint(image, (point) => {
        const beyond = fold - along(point)
        if (beyond > 0) return 90
        // The point that lies here came from the other side of the fold.
        const from = (2 * beyond) / back
        const x = Math.abs(point.x - paperCorner.x) + from
        const y = Math.abs(point.y - paperCorner.y) + slope * from
        if (x < 0 || y < 0) return null
        return beyond > -0.6 ? 200 : 250
      })
    }
  }

/** A finger on the mark at an edge. */
export const fingerOnEdge: Damage = (image, random, { paper, side }) => {
  const mark = sheetMarks(paper, side)[4 + Math.floor(random() * 4)]
  if (mark) paint(image, (point) => (distance(point, mark) < 7 ? 130 : null))
}
