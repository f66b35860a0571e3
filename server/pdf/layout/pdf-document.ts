import PDFDocument from 'pdfkit'
import { faces, type PdfFonts } from './fonts.ts'
import type { PdfDocument, Tag } from './layout-blocks.ts'
import type { PageFormat } from './page-format.ts'

export type PdfMetadata = { title: string; author: string; created: Date }

export type PdfWriter = {
  doc: PdfDocument
  /** Adds pages up to this page number, counted from 1. */
  goToPage: (page: number) => void
  drawTagged: (tag: Tag, draw: () => void) => void
  finish: () => Promise<Uint8Array<ArrayBuffer>>
}

export function createPdfWriter(format: PageFormat, fonts: PdfFonts, metadata: PdfMetadata): PdfWriter {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // A given creation date makes the output deterministic.
    info: {
      Title: metadata.title,
      Author: metadata.author,
      Creator: 'Journey Paradigm',
      CreationDate: metadata.created,
    },
  })
  for (const face of faces) doc.registerFont(face, fonts.bytes(face))
  const chunks: Uint8Array[] = []
  const file = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })

  const root = doc.struct('Document')
  doc.addStructure(root)
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()
  function elementOf(tag: Tag): PDFKit.PDFStructureElement {
    const existing = elements.get(tag)
    if (existing) return existing
    const element = doc.struct(tag.role)
    const parent = tag.within ? elementOf(tag.within) : root
    parent.add(element)
    elements.set(tag, element)
    return element
  }

  let pages = 0
  return {
    doc,
    goToPage(page) {
      for (; pages < page; pages++) doc.addPage({ size: [format.width, format.height], margin: 0 })
    },
    drawTagged(tag, draw) {
      const element = elementOf(tag)
      element.add(doc.markStructureContent(tag.role))
      draw()
      doc.endMarkedContent()
    },
    finish() {
      root.end()
      doc.end()
      return file
    },
  }
}
