import type { FileExtension } from '#contract/content/downloads/file-types.ts'

type SignatureCheck = (head: Buffer) => boolean

const startsWith =
  (signature: string, at = 0): SignatureCheck =>
  (head) =>
    head.toString('latin1', at, at + signature.length) === signature

const isZip = startsWith('PK\x03\x04')
const isJpeg = startsWith('\xff\xd8\xff')
const isMp4 = startsWith('ftyp', 4)
/** Also of other Matroska files, which name their type later. */
const isWebm: SignatureCheck = (head) => startsWith('\x1aE\xdf\xa3')(head) && head.includes('webm')

/** Matches a ZIP whose first, uncompressed entry is the media type. */
const isZipOf =
  (mimetype: string): SignatureCheck =>
  (head) =>
    isZip(head) && startsWith('mimetype', 30)(head) && startsWith(mimetype, 38 + head.readUInt16LE(28))(head)

/** Matches an ID3 tag, or a layer III frame without one. */
const isMp3: SignatureCheck = (head) =>
  startsWith('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)

/** Reads the brands of the `ftyp` box: four characters each, after size, type and version. */
function readBrands(head: Buffer): string[] {
  const end = Math.min(head.length, head.readUInt32BE(0), 256)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

export const fileSignatures: Record<FileExtension | 'gif' | 'avif' | 'webm', SignatureCheck> = {
  pdf: startsWith('%PDF-'),
  epub: isZipOf('application/epub+zip'),
  zip: isZip,
  png: startsWith('\x89PNG\r\n\x1a\n'),
  jpg: isJpeg,
  jpeg: isJpeg,
  gif: (head) => startsWith('GIF87a')(head) || startsWith('GIF89a')(head),
  avif: (head) => isMp4(head) && readBrands(head).includes('avif'),
  webp: (head) => startsWith('RIFF')(head) && startsWith('WEBP', 8)(head),
  mp3: isMp3,
  m4a: isMp4,
  mp4: isMp4,
  webm: isWebm,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  odt: isZipOf('application/vnd.oasis.opendocument.text'),
  ods: isZipOf('application/vnd.oasis.opendocument.spreadsheet'),
  odp: isZipOf('application/vnd.oasis.opendocument.presentation'),
}
