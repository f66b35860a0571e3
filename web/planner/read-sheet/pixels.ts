/** An image like `ImageData`: four bytes a pixel. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

/** Brightness from 0 to 255, one byte a pixel. */
export type GrayImage = { width: number; height: number; data: Uint8Array }

export type ImagePoint = { x: number; y: number }

export function toGray({ width, height, data }: Pixels): GrayImage {
  const gray = new Uint8Array(width * height)
  for (let index = 0, at = 0; index < gray.length; index++, at += 4) {
    gray[index] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2
  }
  return { width, height, data: gray }
}

/** Returns the interpolated brightness; that of the nearest edge outside of the image. */
export function sampleGray({ width, height, data }: GrayImage, x: number, y: number): number {
  const clampedX = Math.min(Math.max(x, 0), width - 1.001)
  const clampedY = Math.min(Math.max(y, 0), height - 1.001)
  const left = clampedX | 0
  const top = clampedY | 0
  const dx = clampedX - left
  const dy = clampedY - top
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx
  const lower = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx
  return upper * (1 - dy) + lower * dy
}

export const isInside = ({ width, height }: GrayImage, { x, y }: ImagePoint, margin = 0): boolean =>
  x >= margin && y >= margin && x < width - margin && y < height - margin
