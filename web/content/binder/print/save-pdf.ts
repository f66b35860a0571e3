import { downloadBlob } from '../../../platform/ui/browser/download-blob.ts'
import type { ToastMessage } from '../../../platform/ui/toast/toast-bus.ts'

const LISTED_TEXTS = 3
const TEXT_START = 40

/**
 * Downloads the PDF of a response. Returns a message that names the characters without a glyph, or null.
 * @param texts printed texts, to name those with such characters
 */
export async function savePdf(
  response: Response,
  missingGlyphsHint: string,
  texts: readonly string[] = [],
): Promise<ToastMessage | null> {
  const [, name = 'file.pdf'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  downloadBlob(await response.blob(), name)
  if (!(Number(response.headers.get('unset-letters')) > 0)) return null
  const glyphs = decodeURIComponent(response.headers.get('unset-letter-list') ?? '')
    .split(' ')
    .filter(Boolean)
  const places = texts.filter((text) => glyphs.some((glyph) => text.normalize('NFC').includes(glyph)))
  const named = glyphs.length > 0 ? quote(glyphs) : 'them'
  const where = places.length > 0 ? ` in ${quote(places.slice(0, LISTED_TEXTS).map(startOf))}` : ''
  return {
    tone: 'plain',
    title: 'Some characters are missing',
    description: `Our PDF fonts don’t have ${named}${where}, so they appear as boxes. ${missingGlyphsHint}`,
  }
}

const quote = (texts: readonly string[]): string =>
  new Intl.ListFormat('en').format([...new Set(texts)].map((text) => `“${text}”`))

const startOf = (text: string): string =>
  text.length > TEXT_START ? `${text.slice(0, TEXT_START).toWellFormed()}…` : text
