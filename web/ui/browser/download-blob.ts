/** A moment later, because the browser reads the file after the click. */
const LATER_MS = 60_000

/** Hands a file that this page has to the reader, as any download. */
export function downloadBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), LATER_MS)
}
