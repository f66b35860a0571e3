import { compilePdf, readDrawing } from '../compile.ts'

export type BookSample = {
  title: string
  author: string
  /** Shown under the title on the cover. */
  lead: string
  /** File in `web/platform/art/books`. */
  picture: 'foundation' | 'children'
  chapter: {
    label: string
    title: string
    sections: readonly { heading: string | null; paragraphs: readonly string[] }[]
  }
  /** Shown after the last paragraph. */
  closing: string
  /** Sets a few large lines per page, for reading aloud. */
  isPictureBook: boolean
}

/** Renders the sample chapter of a book on A5 pages. */
export function renderBook({ picture, ...sample }: BookSample): Uint8Array<ArrayBuffer> {
  return compilePdf('book', {
    ...sample,
    picture: readDrawing(`books/${picture}.svg`),
    created: PUBLISHED,
    paper: 'a5',
  })
}

const PUBLISHED = new Date(Date.UTC(2025, 0, 1))
