export const pdfBytes = (content = 'x') => Buffer.from(`%PDF-1.7\n${content}\n${' '.repeat(300)}`)

/** Returns bytes of a ZIP whose first entry is `mimetype`, as in EPUB and OpenDocument. */
export function zipBytes(mimetype: string): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(8, 26)
  return Buffer.concat([header, Buffer.from(`mimetype${mimetype}`), Buffer.alloc(300)])
}
