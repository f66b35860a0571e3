import type { PictureFormat, PictureSize } from '#contract/media/image-variants.ts'

export type Print = PictureSize & { format: PictureFormat; bytes: Buffer }
/** The largest size, and every file that is kept. */
export type Developed = PictureSize & { prints: Print[] }
/** Makes of a picture as it was sent the files that are shown. @throws not_a_picture, too_many_pixels, validation */
export type Darkroom = { develop: (bytes: Buffer) => Promise<Developed> }

/** A picture takes all cores for a second or more, so they are developed one after another, whoever sends them. */
export function createDarkroom(): Darkroom {
  let busy: Promise<unknown> = Promise.resolve()
  return {
    develop(bytes) {
      const developed = busy.then(async () => {
        // Fetched with the first picture: the start of the program need not wait for it.
        const { develop } = await import('./process-image.ts')
        return develop(bytes)
      })
      // Whoever comes next does not fail with it.
      busy = developed.catch(() => undefined)
      return developed
    },
  }
}
