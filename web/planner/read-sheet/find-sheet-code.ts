import decodeQR, { type DecodeOpts, type FinderPoints } from 'qr/decode.js'
import { sheetCodeOfUrl } from '#contract/planner/sheets/sheet-code.ts'
import type { GrayImage, ImagePoint } from './pixels.ts'

/** `corners` are the outer corners of the QR code, clockwise from its top left. */
export type FoundCode = { code: string; corners: [ImagePoint, ImagePoint, ImagePoint, ImagePoint] }

/** 'none': there is no QR code. 'other': it is not that of a sheet. */
type CodeSearch = FoundCode | 'none' | 'other'

/** Longest side of an image that can be enlarged, in pixels. The decoder takes 4,096. */
const MAX_ENLARGED_SIDE = 2_048

type SearchOptions = {
  /** Searches longer. For a photo, because there is no next frame. */
  isThorough: boolean
}

export function findSheetCode(image: GrayImage, { isThorough }: SearchOptions): CodeSearch {
  const search = decode(image, isThorough ? { effort: Infinity, timeLimit: Infinity } : { effort: 2, timeLimit: 30 })
  return search === 'none' && isThorough ? findInEnlarged(image) : search
}

/** Returns true if the picture also shows the code of another sheet. */
export function hasOtherSheet(image: GrayImage, { code, corners }: FoundCode, options: SearchOptions): boolean {
  const other = findSheetCode(withoutArea(image, corners), options)
  return typeof other !== 'string' && other.code !== code
}

function withoutArea({ width, height, data }: GrayImage, corners: readonly ImagePoint[]): GrayImage {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)))]
  const copy = Uint8Array.from(data)
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(height, Math.max(...ys)); y++) {
    copy.fill(255, y * width + left, y * width + right)
  }
  return { width, height, data: copy }
}

/** Finds small and blurred codes, which the decoder misses in the image itself. */
export function findInEnlarged(image: GrayImage): CodeSearch {
  if (Math.max(image.width, image.height) > MAX_ENLARGED_SIDE) return 'none'
  const search = decode(enlarge(image), { effort: Infinity, timeLimit: 300 })
  if (typeof search === 'string') return search
  const [a, b, c, d] = search.corners
  return { ...search, corners: [half(a), half(b), half(c), half(d)] }
}

const half = ({ x, y }: ImagePoint): ImagePoint => ({ x: x / 2, y: y / 2 })

function decode({ width, height, data }: GrayImage, options: DecodeOpts): CodeSearch {
  let finder: FinderPoints | undefined
  // A planar format whose first plane is the brightness. The decoder ignores the others.
  const planes = new Uint8Array(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2))
  planes.set(data)
  try {
    const url = decodeQR(
      { width, height, data: planes },
      {
        ...options,
        format: 'I420',
        pointsOnDetect(points, result) {
          if (typeof result === 'string') finder = points
        },
      },
    )
    const code = sheetCodeOfUrl(url)
    return code && finder ? { code, corners: finder.bounds } : 'other'
  } catch {
    return 'none'
  }
}

/** Returns the image in twice its size, with more contrast at edges. */
function enlarge(image: GrayImage): GrayImage {
  const { width, height, data } = sharpen(image)
  const enlarged = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const next = y + 1 < height ? row + width : row
    for (let x = 0; x < width; x++) {
      const right = x + 1 < width ? 1 : 0
      const a = data[row + x] ?? 0
      const b = data[row + x + right] ?? 0
      const c = data[next + x] ?? 0
      const d = data[next + x + right] ?? 0
      const at = 4 * row + 2 * x
      enlarged[at] = a
      enlarged[at + 1] = (a + b) >> 1
      enlarged[at + 2 * width] = (a + c) >> 1
      enlarged[at + 2 * width + 1] = (a + b + c + d) >> 2
    }
  }
  return { width: 2 * width, height: 2 * height, data: enlarged }
}

function sharpen({ width, height, data }: GrayImage): GrayImage {
  const sharp = new Uint8ClampedArray(data)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0)
      sharp[at] = (data[at] ?? 0) * 3 - around / 2
    }
  }
  return { width, height, data: new Uint8Array(sharp.buffer) }
}
