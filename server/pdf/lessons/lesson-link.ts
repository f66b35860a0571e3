import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { LessonLink } from '#contract/pdf/pdf.schema.ts'
import { qrCode } from '../../qr-code.ts'

/** Where a lesson is read: by its slug, or by its id where it has none. */
export const lessonLink = (publicUrl: string, { slug, id }: Pick<Lesson, 'slug' | 'id'>): LessonLink => {
  const address = new URL(`/binder/${encodeURIComponent(slug || id)}`, publicUrl).href
  return { address, words: address.replace(/^https?:\/\//, ''), qr: qrCode(address) }
}
