/** The browser reads the file after the click, so its URL must stay valid for a while. */
const REVOKE_DELAY_MS = 60_000

export function downloadBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
