import type { FileExtension } from '#contract/downloads/file-types.ts'
import { Problem } from '../../problem.ts'

/** As much of a file as tells what it is. */
const HEAD_BYTES = 256

/**
 * The same pieces, once their beginning is seen to be what the ending of the name says. What begins otherwise, a program,
 * a page or a drawing with scripts under the name of a document, is refused before any of it is passed on.
 * @throws file_refused
 */
export async function* assertFileType(
  ending: FileExtension,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let isKnown = false
  for await (const piece of pieces) {
    if (isKnown) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEAD_BYTES) continue
    assertSignature(ending, head)
    isKnown = true
    yield head
  }
  if (isKnown) return
  assertSignature(ending, head)
  yield head
}

function assertSignature(ending: FileExtension, head: Buffer): void {
  if (isLike[ending](head)) return
  const message = `This file ends in .${ending}, but it is none. Please choose the file as its program saved it.`
  throw new Problem('file_refused', { message })
}

type Test = (head: Buffer) => boolean

const begins =
  (signature: string, at = 0): Test =>
  (head) =>
    head.toString('latin1', at, at + signature.length) === signature

const isZip = begins('PK\x03\x04')
const isJpeg = begins('\xff\xd8\xff')
const isMp4 = begins('ftyp', 4)

/** Its first entry names its kind, uncompressed. */
const isZipOf =
  (mimetype: string): Test =>
  (head) =>
    isZip(head) && begins('mimetype', 30)(head) && begins(mimetype, 38 + head.readUInt16LE(28))(head)

/** A frame of the third layer, where there are no words before the music. */
const isMp3: Test = (head) => begins('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)

const isLike: Record<FileExtension, Test> = {
  pdf: begins('%PDF-'),
  epub: isZipOf('application/epub+zip'),
  zip: isZip,
  png: begins('\x89PNG\r\n\x1a\n'),
  jpg: isJpeg,
  jpeg: isJpeg,
  webp: (head) => begins('RIFF')(head) && begins('WEBP', 8)(head),
  mp3: isMp3,
  m4a: isMp4,
  mp4: isMp4,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  odt: isZipOf('application/vnd.oasis.opendocument.text'),
  ods: isZipOf('application/vnd.oasis.opendocument.spreadsheet'),
  odp: isZipOf('application/vnd.oasis.opendocument.presentation'),
}
