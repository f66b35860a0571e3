import type { ImageFormat, ImageSize } from '#contract/media/image-variants.ts'

export type ImageVariant = ImageSize & { format: ImageFormat; bytes: Buffer }
/** The largest size, and every file that is kept. */
export type ProcessedImage = ImageSize & { prints: ImageVariant[] }
/** Makes of a picture as it was sent the files that are shown. @throws not_a_picture, too_many_pixels, validation */
export type ImageProcessor = { process: (bytes: Buffer) => Promise<ProcessedImage> }

/** A picture takes all cores for a second or more, so they are developed one after another, whoever sends them. */
export function createImageProcessor(): ImageProcessor {
  let busy: Promise<unknown> = Promise.resolve()
  return {
    process(bytes) {
      const developed = busy.then(async () => {
        // Fetched with the first picture: the start of the program need not wait for it.
        const { processImage } = await import('./process-image.ts')
        return processImage(bytes)
      })
      // Whoever comes next does not fail with it.
      busy = developed.catch(() => undefined)
      return developed
    },
  }
}
