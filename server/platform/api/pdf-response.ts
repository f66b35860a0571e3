import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { PdfFile } from '../../content/pdf/lessons/lessons-pdf.ts'
import { problemResponse } from './router.ts'

const pdfFile = {
  description: 'The file',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  headers: z.object({
    'content-disposition': z.string(),
    'unset-letters': z
      .string()
      .openapi({ description: 'Number of characters without a glyph in the fonts; they appear as empty boxes' }),
    'unset-letter-list': z.string().openapi({ description: 'Some of these characters, percent-encoded' }),
  }),
}

/** The type omits the content: the typed client supports only JSON and text, and would drop the operation. */
export const pdfResponses = { 200: pdfFile as { description: string }, ...problemResponse }

export function sendPdf(c: Context, { file, name, missingGlyphs }: PdfFile): Response {
  return c.body(file, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'unset-letters': String(missingGlyphs.length),
    'unset-letter-list': listGlyphs(missingGlyphs),
  })
}

const LISTED_GLYPHS = 10
/** Longer graphemes are sequences of accents or emoji. */
const GLYPH_CHARACTERS = 20

function listGlyphs(glyphs: readonly string[]): string {
  const listed = [...new Set(glyphs)].filter((glyph) => glyph.length <= GLYPH_CHARACTERS)
  return encodeURIComponent(listed.slice(0, LISTED_GLYPHS).join(' '))
}
