import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { LessonLink } from '#contract/pdf/pdf.schema.ts'
import { qrCode } from '../../qr-code.ts'

/** Returns the URL of a lesson by slug, or by id if it has none, with its QR code. */
export const lessonLink = (publicUrl: string, { slug, id }: Pick<Lesson, 'slug' | 'id'>): LessonLink => {
  const address = new URL(`/binder/${encodeURIComponent(slug || id)}`, publicUrl).href
  return { address, words: address.replace(/^https?:\/\//, ''), qr: qrCode(address) }
}
