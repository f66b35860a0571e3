import pLimit from 'p-limit'
import type { ProcessedImage } from './process-image.ts'

/** @throws not_a_picture, too_many_pixels, validation */
export type ImageProcessor = { process: (bytes: Buffer) => Promise<ProcessedImage> }

/** Creates a processor that handles one image at a time, because each occupies all cores for a second or more. */
export function createImageProcessor(): ImageProcessor {
  const limit = pLimit(1)
  return {
    process: (bytes) =>
      limit(async () => {
        // Loaded on first use to keep start-up short.
        const { processImage } = await import('./process-image.ts')
        return processImage(bytes)
      }),
  }
}
