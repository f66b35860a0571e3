import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CoverVariant } from '#contract/covers.ts'
import { readThemeColors } from '../graphics/theme-colors.ts'
import { fitTitle } from './fit-title.ts'
import { type OgFont, readOgFonts, type ShapedLine } from './fonts.ts'
import type { OgImageContent } from './og-image.ts'

export function createPngRenderer(): (content: OgImageContent) => Promise<Buffer> {
  const applyColors = createColorizer()
  const assets = { faces: readOgFonts(), contours: readContours(), logo: readDrawing('logo-mark') }
  return (content) => {
    const drawing = readDrawing(content.drawing)
    const shapes = content.cover ? coverShapes(drawing.shapes, content.cover, assets.faces.display) : drawing.shapes
    const svg = applyColors(renderSvg(content, { ...assets, drawing: { ...drawing, shapes } }))
    return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer()
  }
}

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 72

type SvgAssets = {
  faces: { display: OgFont; text: OgFont }
  contours: string
  logo: Drawing
  drawing: Drawing
}

const categoryTokens = new Map(
  Object.entries({ Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' }),
)
const ART_ATTRIBUTES =
  'fill="none" stroke="var(--art-line)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

function renderSvg(content: OgImageContent, assets: SvgAssets): string {
  const hue = categoryTokens.get(content.category ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><pattern id="contours" width="480" height="480" patternUnits="userSpaceOnUse" patternTransform="translate(-60 -40)">
      <g fill="none" stroke="var(--ink)" stroke-width="1.2">${assets.contours}</g></pattern></defs>
    <path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="var(--paper)"/>
    <path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#contours)" opacity=".09"/>
    ${titleMarkup(content, hue, assets)}
    ${content.drawing === 'hero' ? landscape(assets.drawing) : trail + sheetMarkup(content, hue, assets)}
  </svg>`
}

function titleMarkup({ title, kind }: OgImageContent, hue: string | undefined, { faces, logo }: SvgAssets): string {
  const box = { width: 560, height: 312 }
  const { lines, size, leading } = fitTitle(faces.display, sanitizeText(title), box)
  const top = 150 + (box.height - lines.length * leading) / 2
  return [
    placeDrawing(logo, LEFT - 4, 54, 52, 52),
    faces.display.shape('Journey Paradigm').draw(LEFT + 62, 91, 29, 'var(--ink)'),
    `<path d="M${LEFT} ${top}h52" stroke="var(--${hue ?? 'act'})" stroke-width="6"/>`,
    faces.text.shape(kind).draw(LEFT + 68, top + 8, 24, 'var(--ink-muted)'),
    ...lines.map((line, index) => line.draw(LEFT, top + 32 + size * 0.92 + index * leading, size, 'var(--ink)')),
  ].join('')
}

const trail =
  dashedPath('M-10 566C120 606 330 606 470 574 620 540 660 470 760 420') +
  dashedPath('M1000 180C1050 120 1090 76 1212 92')

function sheetMarkup(
  { category }: OgImageContent,
  hue: string | undefined,
  { faces, drawing, contours }: SvgAssets,
): string {
  const [x, y, width, height] = [668, 132, 468, 374]
  const page = (inset: number, down: number) =>
    `<rect x="${x + inset}" y="${y + down}" width="${width - 2 * inset}" height="${height}" rx="16" fill="var(--raised)" stroke="var(--hair)" stroke-width="1.5"/>`
  const line = (from: number, to: number, at: number) => `<path d="M${x + from} ${y + at}H${x + to}"/>`
  return `<g transform="rotate(1.6 ${x + width / 2} ${y + height / 2})">
    ${category && hue ? tabMarkup(faces.text.shape(sanitizeText(category)), hue, x + 36, y) : ''}
    ${page(10, 14)}${page(5, 7)}${page(0, 0)}
    ${illustrationMarkup(drawing, hue, contours, { x: x + 16, y: y + 16, width: width - 32, height: 272 })}
    <g fill="none" stroke="var(--hair)" stroke-width="4" stroke-linecap="round">${line(30, 300, 318)}${line(30, 214, 344)}</g>
  </g>`
}

function tabMarkup(name: ShapedLine, hue: string, x: number, y: number): string {
  const width = name.width * 22 + 44
  return `<path d="M${x} ${y + 10}v-36q0-14 14-14h${width - 28}q14 0 14 14v36z" fill="var(--${hue}-tint)" stroke="var(--hair)" stroke-width="1.5"/>
    ${name.draw(x + 22, y - 12, 22, `var(--${hue}-ink)`)}`
}

type Box = { x: number; y: number; width: number; height: number }

/** Fills the frame with a scene (400 x 250); places any other drawing on a plain background. */
function illustrationMarkup(
  drawing: Drawing,
  hue: string | undefined,
  contours: string,
  { x, y, width, height }: Box,
): string {
  const clip = `<clipPath id="plate"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/></clipPath>`
  if (drawing.width === 400 && drawing.height === 250)
    return `${clip}<g clip-path="url(#plate)">${placeDrawing(drawing, x, y, width, height, 'xMidYMid slice')}</g>`
  const ground = `<g clip-path="url(#plate)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--${hue ? `${hue}-tint` : 'sunk'})"/>
    <g transform="translate(${x - 30} ${y - 60})" fill="none" stroke="var(--ink)" stroke-width="1.2" opacity=".12">${contours}</g></g>`
  const isFigure = drawing.height > drawing.width
  const [side, above, below] = isFigure ? [0, 30, 6] : [40, 14, 14]
  return (
    clip +
    ground +
    placeDrawing(
      drawing,
      x + side,
      y - above * (isFigure ? 1 : -1),
      width - 2 * side,
      height + (isFigure ? above - below : -above - below),
    )
  )
}

const landscape = (drawing: Drawing) =>
  dashedPath('M-10 556C150 612 420 640 594 577', 4) + placeDrawing(drawing, 600, 70, 620, 500)

function dashedPath(path: string, width = 5): string {
  return `<path d="${path}" fill="none" stroke="var(--art-trail)" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="15 12.5"/>`
}

function placeDrawing(
  { shapes, viewBox }: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  fit = 'xMidYMid meet',
) {
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${fit}" overflow="visible" ${ART_ATTRIBUTES}>${shapes}</svg>`
}

/** Composes accents (NFC) and removes control characters and emoji, which the fonts cannot draw. */
function sanitizeText(text: string): string {
  const plain = text.normalize('NFC').replace(/(?![\u200c\u200d])\p{C}|\p{Emoji_Presentation}|\ufe0f/gu, ' ')
  return plain.replace(/\s+/g, ' ').trim() || 'Journey Paradigm'
}

const web = join(import.meta.dirname, '../../web')

function createColorizer(): (markup: string) => string {
  const colors = readThemeColors()
  return (markup) => markup.replace(/var\(--([\w-]+)\)/g, (_, token: string) => colors.get(token) ?? 'none')
}

type Drawing = { shapes: string; viewBox: string; width: number; height: number }

/** @param name path in `web/art` without the extension: 'scenes/quiet-window' */
function readDrawing(name: string): Drawing {
  const file = readFileSync(join(web, 'art', `${name}.svg`), 'utf8')
  const viewBox = /viewBox="([^"]+)"/.exec(file)?.[1] ?? '0 0 1 1'
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number)
  return { shapes: file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')), viewBox, width, height }
}

/** Applies the color and draws the monogram in outlines, because the renderer has no fonts. */
function coverShapes(shapes: string, { hue, monogram }: CoverVariant, font: OgFont): string {
  return shapes
    .replaceAll('--cover', `--art-${hue}`)
    .replace(/<text x="(\d+)" y="(\d+)" font-size="(\d+)".*?<\/text>/, (_, x, y, size) => {
      const line = font.shape(monogram)
      return `<g stroke="none">${line.draw(x - (line.width * size) / 2, Number(y), Number(size), 'var(--art-line)')}</g>`
    })
}

function readContours(): string {
  const file = readFileSync(join(web, 'assets/contour-tile.svg'), 'utf8')
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'))
}
