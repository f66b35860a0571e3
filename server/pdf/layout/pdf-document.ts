import PDFDocument from 'pdfkit'
import { faces, type PdfFonts } from './fonts.ts'
import type { Tag, TextStyle } from './layout-blocks.ts'
import type { PageFormat } from './page-format.ts'

/** What a PDF says of itself. */
export type About = { title: string; author: string; created: Date }

/** A PDF that is being written. */
export type OpenDocument = {
  pen: TextStyle
  /** Goes on to a page by its number, from 1; those between stay empty. */
  turnTo: (page: number) => void
  /** Draws something that a program can read aloud, as what its tag says it is. */
  tell: (tag: Tag, draw: () => void) => void
  close: () => Promise<Uint8Array<ArrayBuffer>>
}

export function openDocument(format: PageFormat, typefaces: PdfFonts, about: About): OpenDocument {
  const pen = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // The same sheet is the same bytes, whenever it is printed.
    info: { Title: about.title, Author: about.author, Creator: 'Journey Paradigm', CreationDate: about.created },
  })
  for (const face of faces) pen.registerFont(face, typefaces.bytes(face))
  const chunks: Uint8Array[] = []
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pen.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pen.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pen.on('error', reject)
  })

  const root = pen.struct('Document')
  pen.addStructure(root)
  const told = new Map<Tag, PDFKit.PDFStructureElement>()
  function elementOf(tag: Tag): PDFKit.PDFStructureElement {
    const known = told.get(tag)
    if (known) return known
    const element = pen.struct(tag.role)
    const parent = tag.within ? elementOf(tag.within) : root
    parent.add(element)
    told.set(tag, element)
    return element
  }

  let pages = 0
  return {
    pen,
    turnTo(page) {
      for (; pages < page; pages++) pen.addPage({ size: [format.width, format.height], margin: 0 })
    },
    tell(tag, draw) {
      const element = elementOf(tag)
      element.add(pen.markStructureContent(tag.role))
      draw()
      pen.endMarkedContent()
    },
    close() {
      root.end()
      pen.end()
      return whole
    },
  }
}
