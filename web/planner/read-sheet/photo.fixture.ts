import sharp from 'sharp'
import { fitHomography, type Homography } from './homography.ts'
import type { GrayImage, Pixels } from './pixels.ts'
import { PRINT_PX_PER_MM, type TickedPaper } from './printed-sheet.fixture.ts'
import { between, type Random } from './random.fixture.ts'

/** The paper is not flat: each point moves in a direction, as far as its place on the other or the same axis says. */
export type Bend = { mm: number; moves: 'x' | 'y'; over: 'x' | 'y'; waves?: number }

export type PhotoOptions = {
  width: number
  height: number
  maxDegrees?: number
  /** A little in any direction by default. */
  bend?: Bend
  quarterTurns?: number
  /** Of the JPEG, from 1 to 100. */
  quality?: number
  /** Brightness relative to a well-lit photo. */
  light?: number
  /** Strength of the blur in pixels. */
  blur?: number
}

/** Photographs the paper on a table: perspective, a bent sheet, light and shadow, blur, noise, JPEG. */
export async function photograph(
  { image }: TickedPaper,
  random: Random,
  { width, height, maxDegrees = 25, ...options }: PhotoOptions,
): Promise<Pixels> {
  const degrees = between(random, -maxDegrees, maxDegrees) + 90 * (options.quarterTurns ?? 0)
  const map = cameraMap(image, random, { width, height, degrees })
  const photo = warp(image, map, random, { width, height, bend: options.bend })
  addLight(photo, random, options.light)
  const blurred = await blur(photo, random, options.blur)
  addNoise(blurred, between(random, 1.5, 6), random)
  return toPixels(await compress(blurred, options.quality ?? Math.round(between(random, 60, 92))))
}

/** Returns the map from the photo to the print. The sheet fills most of the photo. */
function cameraMap(
  print: GrayImage,
  random: Random,
  { width, height, degrees }: { width: number; height: number; degrees: number },
): Homography {
  const angle = (degrees * Math.PI) / 180
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

function warp(
  print: GrayImage,
  map: Homography,
  random: Random,
  { width, height, bend }: { width: number; height: number; bend: Bend | undefined },
): FloatImage {
  const data = new Float32Array(width * height)
  const table = between(random, 30, 190)
  const paper = between(random, 205, 245)
  const shiftAt = bend ? bentBy(bend, print) : slightlyBent(print, random)
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
      const { x: dx, y: dy } = shiftAt(px, py)
      const [sx, sy] = [px + dx, py + dy]
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

type ShiftAt = (x: number, y: number) => { x: number; y: number }

function slightlyBent({ width, height }: GrayImage, random: Random): ShiftAt {
  const bend = between(random, -0.7, 0.7) * PRINT_PX_PER_MM
  const angle = random() * Math.PI
  const [bx, by] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => {
    const wave = bend * Math.sin(((bx * x) / width + (by * y) / height) * Math.PI * 1.4)
    return { x: wave * bx, y: wave * by }
  }
}

/** The corners stay where they are. */
function bentBy({ mm, moves, over, waves = 1 }: Bend, { width, height }: GrayImage): ShiftAt {
  return (x, y) => {
    const place = over === 'x' ? x / width : y / height
    const shift = mm * PRINT_PX_PER_MM * Math.sin(Math.PI * waves * place)
    return moves === 'x' ? { x: shift, y: 0 } : { x: 0, y: shift }
  }
}

/** A gradient, darker corners, and in two thirds of the photos the soft edge of a shadow. */
function addLight({ width, height, data }: FloatImage, random: Random, light = 1): void {
  const angle = random() * 2 * Math.PI
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const gradient = between(random, 0, 0.45)
  const shadow = random() < 0.66 ? between(random, 0.2, 0.5) : 0
  const edgeAngle = random() * 2 * Math.PI
  const [ex, ey] = [Math.cos(edgeAngle), Math.sin(edgeAngle)]
  const edge = between(random, -0.3, 0.3)
  const softness = between(random, 0.01, 0.12)
  const exposure = light * between(random, 0.75, 1.05)
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

async function blur({ width, height, data }: FloatImage, random: Random, strength?: number): Promise<GrayImage> {
  const bytes = new Uint8Array(data.length)
  for (let index = 0; index < data.length; index++) bytes[index] = Math.min(255, Math.max(0, data[index] ?? 0))
  const raw = { width, height, channels: 1 as const }
  const image = sharp(bytes, { raw })
  const blurred =
    strength !== undefined || random() < 0.75
      ? image.blur(strength ?? between(random, 0.35, 1.1))
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

const normal = (random: Random) => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

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
