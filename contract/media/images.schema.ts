import { z } from 'zod'
import { PICTURE_ALT_MAX, PICTURE_NAME_MAX } from '../limits.ts'
import { listChoices } from '../list-options.ts'
import { count, id, nextCursor, oneOf, paging, search } from '../lists.schema.ts'

/** `q` finds pictures by name or by what they show. */
export const picturesInput = z.object({ q: search, sort: oneOf(listChoices.pictures.sort), ...paging })
export type PicturesInput = z.infer<typeof picturesInput>

const text = z.string('Use text.').overwrite((text) => text.normalize('NFC').trim())

/** What a picture shows, for whoever cannot see it. Empty says nothing. */
export const pictureAlt = text.pipe(z.string().max(PICTURE_ALT_MAX, `Use at most ${PICTURE_ALT_MAX} characters.`))

/** A picture of ours. `address` is what is kept wherever it is shown; width and height are pixels of that file. */
export const pictureRow = z.object({
  id,
  address: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Of the file that was sent. */
  bytes: count,
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type PictureRow = z.infer<typeof pictureRow>

export const picturePage = z.object({ pictures: z.array(pictureRow), nextCursor })
export type PicturePage = z.infer<typeof picturePage>

export const pictureParams = z.object({ id })

export const describePictureInput = z.object({
  name: text.pipe(
    z.string().min(1, 'Give it a name.').max(PICTURE_NAME_MAX, `Use at most ${PICTURE_NAME_MAX} characters.`),
  ),
  alt: pictureAlt,
  /** The one that was read: another one means that somebody changed it since. */
  version: z.int('Send the version that was read.'),
})
export type DescribePicture = z.infer<typeof describePictureInput> & { id: string }

export const removedPicture = z.object({ id })
