import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromJsx } from '@takumi-rs/helpers/jsx'
import { createElement as h } from 'react'
import { readLightTokens } from '../../platform/graphics/theme-colors.ts'
import { createTitle } from './create-title.ts'
import { readContours, readDrawing, svgUrl } from './drawings.ts'
import { createOgRenderer, fontFamiliesFor } from './og-fonts.ts'
import type { OgImageContent } from './og-image.ts'
import { createOgImageElement } from './og-image-element.ts'

/** Distance of the baseline of Fraunces from the top of its line, for a font size and a line height of 1. */
const BASELINE = 0.86

const css = [readLightTokens(), readFileSync(join(import.meta.dirname, 'og-image.css'), 'utf8')]
const assets = { contours: svgUrl(readContours()), logo: svgUrl(readDrawing('logo-mark').svg) }
const renderer = await createOgRenderer()

/** Renders a PNG in a worker thread, because it occupies a core. */
export default async function renderOgImage(content: OgImageContent): Promise<Uint8Array> {
  const { title: text, businessName } = content
  const { shape, svg } = readDrawing(content.drawing, content.cover?.hue)
  const drawing = { shape, svg: content.cover ? await drawMonogram(svg, content.cover.monogram) : svg }
  const title = await createTitle(renderer, { text, fallback: businessName, css })
  const { node } = await fromJsx(createOgImageElement(content, title, drawing, assets))
  const fontFamilies = fontFamiliesFor(text + businessName)
  return renderer.render(node, { width: 1200, height: 630, format: 'png', css, fontFamilies })
}

/** Replaces the text of a cover by its outlines, because the drawing has no fonts. The text is centered at `x`. */
async function drawMonogram(svg: string, monogram: string): Promise<string> {
  const [text = '', x, baseline, size] = /<text x="(\d+)" y="(\d+)" font-size="(\d+)".*?<\/text>/.exec(svg) ?? []
  const [width, height] = [200, Number(size)]
  const style = { width, textAlign: 'center' as const, fontFamily: 'Fraunces', fontSize: height, lineHeight: 1 }
  const { node } = await fromJsx(h('div', { style }, monogram))
  const outlines = await renderer.renderSvg(node, { width, height, fontFamilies: fontFamiliesFor(monogram) })
  const position = `x="${Number(x) - width / 2}" y="${Number(baseline) - BASELINE * height}" stroke="none" `
  return svg.replace(text, () => outlines.replace(/^.*?<svg /s, () => `<svg ${position}`))
}
