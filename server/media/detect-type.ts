const kinds = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  gif: (bytes: Buffer) => ['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6)),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp' && brandsOf(bytes).includes('avif'),
}
export type ImageType = keyof typeof kinds

/**
 * The kind of picture that a file begins like: its name and what its sender calls it count for nothing. What begins like
 * none of these is not even shown to the library that reads pictures, which knows many more kinds, drawings with scripts
 * in them too.
 */
export function detectImageType(bytes: Buffer): ImageType | undefined {
  return (Object.keys(kinds) as ImageType[]).find((kind) => kinds[kind](bytes))
}

/** What the first box of the file says it can be read as: four letters each, after its length, its name and a version. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
