/** The beginning of a PDF, and whatever is said. */
export const aPdf = (said = 'x') => Buffer.from(`%PDF-1.7\n${said}\n${' '.repeat(300)}`)

/** A ZIP whose first entry is `mimetype`, as books and documents have it. */
export function aZipOf(mimetype: string): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(8, 26)
  return Buffer.concat([header, Buffer.from(`mimetype${mimetype}`), Buffer.alloc(300)])
}
