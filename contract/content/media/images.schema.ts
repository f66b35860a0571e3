import { z } from 'zod'
import { boundedString, count, id, listInput, nextCursor } from '../../fields.schema.ts'
import { IMAGE_ALT_MAX, IMAGE_NAME_MAX } from './image-limits.ts'
import { picturesListOptions } from './list-options.ts'

/** `q` searches name and alt text. */
export const imagesInput = listInput(picturesListOptions)
export type ImagesInput = z.infer<typeof imagesInput>

const atMost = (max: number) => `Use at most ${max} characters.`
const text = (max: number) =>
  boundedString(max, atMost(max), 'Enter text.').overwrite((value) => value.normalize('NFC').trim())

/** Alt text; empty for decorative images. */
export const imageAlt = text(IMAGE_ALT_MAX).max(IMAGE_ALT_MAX, atMost(IMAGE_ALT_MAX))

/** An uploaded image. `address` is the URL of the largest variant; width and height are its pixels. */
export const imageRow = z.object({
  id,
  address: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: count,
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type ImageRow = z.infer<typeof imageRow>

export const imagePage = z.object({ pictures: z.array(imageRow), nextCursor })
export type ImagePage = z.infer<typeof imagePage>

export const imageParams = z.object({ id })

export const updateImageInput = z.object({
  name: text(IMAGE_NAME_MAX).min(1, 'Enter a name.').max(IMAGE_NAME_MAX, atMost(IMAGE_NAME_MAX)),
  alt: imageAlt,
  version: z.int('Send the version you read.'),
})
export type UpdateImageInput = z.infer<typeof updateImageInput> & { id: string }

export const removedImage = z.object({ id })
