import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { createElement as h } from 'react'
import satori from 'satori'
import { readLightTokens } from '../graphics/theme-colors.ts'
import { createTitle } from './create-title.ts'
import { readContours, readDrawing, svgUrl } from './drawings.ts'
import { ogFontsFor } from './og-fonts.ts'
import type { OgImageContent } from './og-image.ts'
import { createOgImageElement } from './og-image-element.ts'

/** Distance of the baseline of Fraunces from the top of its line, for a font size and a line height of 1. */
const BASELINE = 0.86

const assets = {
  styles: readLightTokens() + readFileSync(join(import.meta.dirname, 'og-image.css'), 'utf8'),
  contours: svgUrl(readContours()),
  logo: svgUrl(readDrawing('logo-mark').svg),
}

/** Renders a PNG in a worker thread, because it occupies a core for some hundred milliseconds. */
export default async function renderOgImage(content: OgImageContent): Promise<Uint8Array> {
  const { shape, svg } = readDrawing(content.drawing, content.cover?.hue)
  const drawing = { shape, svg: content.cover ? await drawMonogram(svg, content.cover.monogram) : svg }
  const title = await createTitle(content.title, content.businessName, assets.styles)
  const element = createOgImageElement(content, title, drawing, assets)
  const image = await satori(element, {
    width: 1200,
    height: 630,
    fonts: ogFontsFor(content.title + content.businessName),
  })
  return new Resvg(image, { font: { loadSystemFonts: false } }).render().asPng()
}

/** Replaces the text of a cover by its outlines, because resvg has no fonts. The text is centered at `x`. */
async function drawMonogram(svg: string, monogram: string): Promise<string> {
  const [text = '', x, baseline, size] = /<text x="(\d+)" y="(\d+)" font-size="(\d+)".*?<\/text>/.exec(svg) ?? []
  const [width, height] = [200, Number(size)]
  const style = { width, textAlign: 'center' as const, fontFamily: 'Fraunces', fontSize: height, lineHeight: 1 }
  const outlines = await satori(h('div', { style }, monogram), { width, height, fonts: ogFontsFor(monogram) })
  const position = `x="${Number(x) - width / 2}" y="${Number(baseline) - BASELINE * height}" stroke="none" `
  return svg.replace(text, () => outlines.replace('<svg ', () => `<svg ${position}`))
}
