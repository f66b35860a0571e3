import type { FileExtension } from '#contract/downloads/file-types.ts'
import { Problem } from '../../problem.ts'

const SIGNATURE_BYTES = 256

/**
 * Passes chunks on after checking that the file signature matches the extension. Rejects other files, such as programs or
 * HTML renamed to a document, before the first chunk is passed on.
 * @throws file_refused
 */
export async function* assertFileType(
  extension: FileExtension,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let isVerified = false
  for await (const chunk of chunks) {
    if (isVerified) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < SIGNATURE_BYTES) continue
    assertSignature(extension, head)
    isVerified = true
    yield head
  }
  if (isVerified) return
  assertSignature(extension, head)
  yield head
}

function assertSignature(extension: FileExtension, head: Buffer): void {
  if (signatureChecks[extension](head)) return
  const message = `This file ends in .${extension}, but it is none. Please choose the file as its program saved it.`
  throw new Problem('file_refused', { message })
}

type SignatureCheck = (head: Buffer) => boolean

const startsWith =
  (signature: string, at = 0): SignatureCheck =>
  (head) =>
    head.toString('latin1', at, at + signature.length) === signature

const isZip = startsWith('PK\x03\x04')
const isJpeg = startsWith('\xff\xd8\xff')
const isMp4 = startsWith('ftyp', 4)

/** Matches a ZIP whose first, uncompressed entry is the media type. */
const isZipOf =
  (mimetype: string): SignatureCheck =>
  (head) =>
    isZip(head) && startsWith('mimetype', 30)(head) && startsWith(mimetype, 38 + head.readUInt16LE(28))(head)

/** Matches an ID3 tag, or a layer III frame without one. */
const isMp3: SignatureCheck = (head) =>
  startsWith('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)

const signatureChecks: Record<FileExtension, SignatureCheck> = {
  pdf: startsWith('%PDF-'),
  epub: isZipOf('application/epub+zip'),
  zip: isZip,
  png: startsWith('\x89PNG\r\n\x1a\n'),
  jpg: isJpeg,
  jpeg: isJpeg,
  webp: (head) => startsWith('RIFF')(head) && startsWith('WEBP', 8)(head),
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
