import { z } from 'zod'
import { boundedString, count, id } from '../../fields.schema.ts'
import { CAPTIONS_MAX } from './video-limits.ts'

const sizeError = 'Send the size of the file in bytes.'

export const newVideoInput = z.object({
  name: z.string('Enter a file name.').min(1, 'Enter a file name.').max(4_000, 'The name is too long.'),
  size: z.int(sizeError).min(1, 'This file is empty.'),
})
export type NewVideoInput = z.infer<typeof newVideoInput>

const offsetError = 'Send the number of bytes that were received before.'
export const videoPartQuery = z.object({
  id,
  offset: z.coerce.number(offsetError).int(offsetError).min(0, offsetError),
})

export const videoParams = z.object({ id })

/** A video is complete when all bytes are received. */
export const video = z.object({
  id,
  fileName: z.string(),
  bytes: count,
  receivedBytes: count,
  hasCaptions: z.boolean(),
})
export type Video = z.infer<typeof video>

const tooLong = `At most ${CAPTIONS_MAX.toLocaleString('en')} characters.`
/** '' removes the captions. */
export const captionsInput = z.object({
  captions: boundedString(CAPTIONS_MAX, tooLong, 'Send text.')
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/^\uFEFF/, '')
        .replace(/\r\n?/g, '\n'),
    )
    .max(CAPTIONS_MAX, tooLong)
    .refine(
      (text) => text === '' || /^WEBVTT[ \t\n]/.test(text),
      'Choose a WebVTT file (.vtt). Its first line is WEBVTT.',
    ),
})

/** URLs of a lesson's video. They expire, and follow the rights of the user. */
export const playback = z.object({ url: z.string(), captionsUrl: z.string().nullable() })
export type Playback = z.infer<typeof playback>
