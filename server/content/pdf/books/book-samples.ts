import { childrensBook } from './childrens-book.ts'
import { foundationalBook } from './foundational-book.ts'
import type { BookSample } from './render-book.ts'

/** The sample chapters of the sample business, by the slug of the book. */
export const bookSamples: Partial<Record<string, BookSample>> = {
  'a-year-on-paper': foundationalBook,
  'the-snail-who-kept-a-list': childrensBook,
}
