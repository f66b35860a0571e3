import sharp from 'sharp'
import { readOgFonts } from './fonts.ts'
import type { OgImageContent } from './og-image.ts'
import { renderSvg } from './render-svg.ts'
import { readContours, readDrawing, readThemeColors } from './theme-colors.ts'

/** Creates a PNG renderer. Fonts, colors and shared drawings are read once. */
export function createPngRenderer(): (content: OgImageContent) => Promise<Buffer> {
  const applyColors = readThemeColors()
  const assets = { faces: readOgFonts(), contours: readContours(), logo: readDrawing('logo-mark') }
  return (content) => {
    const svg = applyColors(renderSvg(content, { ...assets, drawing: readDrawing(content.drawing) }))
    return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer()
  }
}
