import sharp from 'sharp'
import { isLogoIcon, logoIcons, PREVIEW_SIZE } from '#contract/content/media/derived-images.ts'
import { readThemeColors } from '../../../platform/graphics/theme-colors.ts'

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const paper = readThemeColors().get('paper') ?? '#fff'

/** Renders an icon of a logo, or a link preview, as PNG. @param image bytes of a stored variant */
export async function renderDerivedImage(image: Uint8Array, file: string): Promise<Buffer> {
  if (!isLogoIcon(file)) {
    const preview = sharp(image).resize({ ...PREVIEW_SIZE, fit: 'cover', position: 'attention' })
    // Photos would take over a megabyte in true color.
    return preview.flatten({ background: paper }).png({ palette: true }).toBuffer()
  }
  const icon = logoIcons[file]
  if (!('inner' in icon)) return resizeLogo(image, icon.size, transparent).png().toBuffer()
  const size = Math.round(icon.size * icon.inner)
  const before = Math.floor((icon.size - size) / 2)
  const after = icon.size - size - before
  return resizeLogo(image, size, paper)
    .flatten({ background: paper })
    .extend({ top: before, left: before, bottom: after, right: after, background: paper })
    .png()
    .toBuffer()
}

const resizeLogo = (image: Uint8Array, size: number, background: typeof transparent | string) =>
  sharp(image).resize({ width: size, height: size, fit: 'contain', background })
