import { BOX_MM, type PaperPoint } from '#contract/planner/sheets/sheet-geometry.ts'
import { type Homography, mapPoint } from './homography.ts'
import type { Pixels } from './pixels.ts'

const SIZE_MM = 11
const PX_PER_MM = 9

/** Returns the part of a picture around a box, straightened. */
export function cropBox({ width, height, data }: Pixels, map: Homography, box: PaperPoint): Pixels {
  const size = SIZE_MM * PX_PER_MM
  const cut = new Uint8ClampedArray(size * size * 4)
  const start = { x: box.x + (BOX_MM - SIZE_MM) / 2, y: box.y + (BOX_MM - SIZE_MM) / 2 }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const { x, y } = mapPoint(map, { x: start.x + column / PX_PER_MM, y: start.y + row / PX_PER_MM })
      const from = 4 * (clamp(Math.round(y), height) * width + clamp(Math.round(x), width))
      const at = 4 * (row * size + column)
      for (let channel = 0; channel < 4; channel++) cut[at + channel] = data[from + channel] ?? 0
    }
  }
  return { width: size, height: size, data: cut }
}

const clamp = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1)
