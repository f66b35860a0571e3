import sharp from 'sharp'
import { readTypefaces } from './fonts.ts'
import type { Subject } from './image-content.ts'
import { composePicture } from './render-svg.ts'
import { readContours, readDrawing, readPalette } from './theme-colors.ts'

/** Draws a picture as a PNG, with letters, lines and colours that are read once. */
export function createPen(): (subject: Subject) => Promise<Buffer> {
  const inColour = readPalette()
  const materials = { faces: readTypefaces(), contours: readContours(), logo: readDrawing('logo-mark') }
  return (subject) => {
    const svg = inColour(composePicture(subject, { ...materials, drawing: readDrawing(subject.drawing) }))
    return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer()
  }
}
