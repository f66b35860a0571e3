import { downloadBlob } from '../../../platform/ui/browser/download-blob.ts'
import type { ToastMessage } from '../../../platform/ui/toast/toast-bus.ts'

/** Downloads the PDF of a response. Returns a message to show if a character has no glyph, or null. */
export async function savePdf(response: Response, missingGlyphsHint: string): Promise<ToastMessage | null> {
  const [, name = 'file.pdf'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  downloadBlob(await response.blob(), name)
  if (!(Number(response.headers.get('unset-letters')) > 0)) return null
  return {
    tone: 'plain',
    title: 'Some characters are missing',
    description: `Our PDF fonts don’t have them, so they appear as boxes. ${missingGlyphsHint}`,
  }
}
