import { cropBox } from './crop-box.ts'
import { findInEnlarged, findSheetCode, hasOtherSheet } from './find-sheet-code.ts'
import { toGray } from './pixels.ts'
import { readSheet } from './read-sheet.ts'
import type { ReaderRequest, ReaderResponse } from './reader-messages.ts'

/** Every fourth frame without a code is searched enlarged, which takes ten times as long. */
const FRAMES_PER_ENLARGED = 4

/** Creates the reader of a stream of pictures. */
export function createSheetPictureReader(): (request: ReaderRequest) => ReaderResponse {
  let frames = 0
  return function readPicture({ pixels, isThorough, sheets }: ReaderRequest): ReaderResponse {
    const image = toGray(pixels)
    let found = findSheetCode(image, { isThorough })
    frames += 1
    if (found === 'none' && !isThorough && frames % FRAMES_PER_ENLARGED === 0) found = findInEnlarged(image)
    if (found === 'none') return { status: 'no code' }
    if (found === 'other') return { status: 'other code' }
    const { code } = found
    const sheet = sheets.find((sheet) => sheet.code === code)
    if (!sheet) return { status: 'unknown sheet', code }
    if (hasOtherSheet(image, found, { isThorough })) return { status: 'two sheets', code }
    const reading = readSheet(image, found, sheet)
    if (!reading) return { status: 'marks missing', code }
    const { map, marks } = reading.sheetMap
    const boxes = reading.boxes.map(({ box, answer }) => ({
      box,
      answer,
      picture: answer === 'empty' ? null : cropBox(pixels, map, box),
    }))
    return { status: 'read', code, marks: marks.map(({ to }) => to), boxes }
  }
}
