import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'
import { qrCode } from './qr-code.ts'

/** Returns the link to a page as printed: its URL, its text and its QR code. */
export function pageLink(publicUrl: string, path: string): LessonLink {
  const { href } = new URL(path, publicUrl)
  return { href, text: href.replace(/^https?:\/\//, ''), qr: qrCode(href) }
}
