import { z } from 'zod'
import { IMAGE_ALT_MAX, IMAGE_NAME_MAX } from '../limits.ts'
import { listOptions } from '../list-options.ts'
import { count, id, nextCursor, oneOf, paging, search } from '../lists.schema.ts'

/** `q` searches name and alt text. */
export const imagesInput = z.object({ q: search, sort: oneOf(listOptions.pictures.sort), ...paging })
export type ImagesInput = z.infer<typeof imagesInput>

const text = z.string('Use text.').overwrite((text) => text.normalize('NFC').trim())

/** Alt text; empty for decorative images. */
export const imageAlt = text.pipe(z.string().max(IMAGE_ALT_MAX, `Use at most ${IMAGE_ALT_MAX} characters.`))

/** An uploaded image. `address` is the URL of the largest variant; width and height are its pixels. */
export const imageRow = z.object({
  id,
  address: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Size of the uploaded file. */
  bytes: count,
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type ImageRow = z.infer<typeof imageRow>

export const imagePage = z.object({ pictures: z.array(imageRow), nextCursor })
export type ImagePage = z.infer<typeof imagePage>

export const imageParams = z.object({ id })

export const updateImageInput = z.object({
  name: text.pipe(
    z.string().min(1, 'Give it a name.').max(IMAGE_NAME_MAX, `Use at most ${IMAGE_NAME_MAX} characters.`),
  ),
  alt: imageAlt,
  /** Detects concurrent changes. */
  version: z.int('Send the version that was read.'),
})
export type UpdateImageInput = z.infer<typeof updateImageInput> & { id: string }

export const removedImage = z.object({ id })
