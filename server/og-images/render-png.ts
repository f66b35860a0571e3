import sharp from 'sharp'
import { readOgFonts } from './fonts.ts'
import type { OgImageContent } from './og-image.ts'
import { renderSvg } from './render-svg.ts'
import { readContours, readDrawing, readThemeColors } from './theme-colors.ts'

/** Draws a picture as a PNG, with letters, lines and colours that are read once. */
export function createPngRenderer(): (subject: OgImageContent) => Promise<Buffer> {
  const inColour = readThemeColors()
  const materials = { faces: readOgFonts(), contours: readContours(), logo: readDrawing('logo-mark') }
  return (subject) => {
    const svg = inColour(renderSvg(subject, { ...materials, drawing: readDrawing(subject.drawing) }))
    return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer()
  }
}
