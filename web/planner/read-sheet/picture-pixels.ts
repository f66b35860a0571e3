import type { Pixels } from './pixels.ts'

/** Longest side in pixels: enough for boxes of 5 mm, and not too slow on a phone. */
const MAX_SIDE = 2_200

/** Returns the pixels of a photo, in its orientation and scaled down. @throws if it is no picture */
export async function photoPixels(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file)
  try {
    return drawnPixels(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** Returns the current frame of a video; null before the first one. */
export function framePixels(video: HTMLVideoElement): Pixels | null {
  const { videoWidth, videoHeight } = video
  return videoWidth > 0 ? drawnPixels(video, videoWidth, videoHeight) : null
}

let sharedCanvas: HTMLCanvasElement | undefined

function drawnPixels(source: CanvasImageSource, sourceWidth: number, sourceHeight: number): Pixels {
  sharedCanvas ??= document.createElement('canvas')
  const scale = Math.min(1, MAX_SIDE / Math.max(sourceWidth, sourceHeight))
  const width = Math.round(sourceWidth * scale)
  const height = Math.round(sourceHeight * scale)
  sharedCanvas.width = width
  sharedCanvas.height = height
  const context = sharedCanvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the canvas has no context')
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
