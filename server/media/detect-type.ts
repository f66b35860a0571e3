const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  gif: (bytes: Buffer) => ['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6)),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp' && readBrands(bytes).includes('avif'),
}
export type ImageType = keyof typeof signatures

/**
 * Detects the image type by file signature, ignoring name and content type. Other files never reach the image library,
 * which supports more types, including SVG with scripts.
 */
export function detectImageType(bytes: Buffer): ImageType | undefined {
  return (Object.keys(signatures) as ImageType[]).find((kind) => signatures[kind](bytes))
}

/** Reads the brands of the `ftyp` box: four characters each, after size, type and version. */
function readBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
