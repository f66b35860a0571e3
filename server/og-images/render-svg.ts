import { fitTitle } from './fit-title.ts'
import type { OgFont, ShapedLine } from './fonts.ts'
import type { OgImageContent } from './og-image.ts'
import type { Drawing } from './theme-colors.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const LEFT = 72

/** What a picture is made of besides its words. */
export type SvgParts = {
  faces: { display: OgFont; text: OgFont }
  contours: string
  logo: Drawing
  drawing: Drawing
}

const hues = new Map(Object.entries({ Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' }))
const art = 'fill="none" stroke="var(--art-line)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** The picture of a page as one SVG, 1200 by 630: words left, a drawing right, and the trail from one to the other. */
export function renderSvg(subject: OgImageContent, materials: SvgParts): string {
  const hue = hues.get(subject.category ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><pattern id="contours" width="480" height="480" patternUnits="userSpaceOnUse" patternTransform="translate(-60 -40)">
      <g fill="none" stroke="var(--ink)" stroke-width="1.2">${materials.contours}</g></pattern></defs>
    <path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="var(--paper)"/>
    <path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#contours)" opacity=".09"/>
    ${words(subject, hue, materials)}
    ${subject.drawing === 'hero' ? landscape(materials.drawing) : trail + sheet(subject, hue, materials)}
  </svg>`
}

function words({ title, kind }: OgImageContent, hue: string | undefined, { faces, logo }: SvgParts): string {
  const box = { width: 560, height: 312 }
  const { lines, size, leading } = fitTitle(faces.display, drawable(title), box)
  const top = 150 + (box.height - lines.length * leading) / 2
  return [
    placed(logo, LEFT - 4, 54, 52, 52),
    faces.display.set('Journey Paradigm').draw(LEFT + 62, 91, 29, 'var(--ink)'),
    `<path d="M${LEFT} ${top}h52" stroke="var(--${hue ?? 'act'})" stroke-width="6"/>`,
    faces.text.set(kind).draw(LEFT + 68, top + 8, 24, 'var(--ink-muted)'),
    ...lines.map((line, index) => line.draw(LEFT, top + 32 + size * 0.92 + index * leading, size, 'var(--ink)')),
  ].join('')
}

/** In from the left edge, under the words, behind the sheet, and out above it. */
const trail =
  dashes('M-10 566C120 606 330 606 470 574 620 540 660 470 760 420') + dashes('M1000 180C1050 120 1090 76 1212 92')

/** A sheet of the binder, with its tab, that shows a drawing. */
function sheet({ category }: OgImageContent, hue: string | undefined, { faces, drawing, contours }: SvgParts): string {
  const [x, y, width, height] = [668, 132, 468, 374]
  const page = (inset: number, down: number) =>
    `<rect x="${x + inset}" y="${y + down}" width="${width - 2 * inset}" height="${height}" rx="16" fill="var(--raised)" stroke="var(--hair)" stroke-width="1.5"/>`
  const line = (from: number, to: number, at: number) => `<path d="M${x + from} ${y + at}H${x + to}"/>`
  return `<g transform="rotate(1.6 ${x + width / 2} ${y + height / 2})">
    ${category && hue ? tab(faces.text.set(drawable(category)), hue, x + 36, y) : ''}
    ${page(10, 14)}${page(5, 7)}${page(0, 0)}
    ${plate(drawing, hue, contours, { x: x + 16, y: y + 16, width: width - 32, height: 272 })}
    <g fill="none" stroke="var(--hair)" stroke-width="4" stroke-linecap="round">${line(30, 300, 318)}${line(30, 214, 344)}</g>
  </g>`
}

function tab(name: ShapedLine, hue: string, x: number, y: number): string {
  const width = name.width * 22 + 44
  return `<path d="M${x} ${y + 10}v-36q0-14 14-14h${width - 28}q14 0 14 14v36z" fill="var(--${hue}-tint)" stroke="var(--hair)" stroke-width="1.5"/>
    ${name.draw(x + 22, y - 12, 22, `var(--${hue}-ink)`)}`
}

type Box = { x: number; y: number; width: number; height: number }

/** A drawing with a ground of its own fills the plate; another stands on a quiet one, and may stick out at the top. */
function plate(drawing: Drawing, hue: string | undefined, contours: string, { x, y, width, height }: Box): string {
  const clip = `<clipPath id="plate"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/></clipPath>`
  if (drawing.width === 400 && drawing.height === 250)
    return `${clip}<g clip-path="url(#plate)">${placed(drawing, x, y, width, height, 'xMidYMid slice')}</g>`
  const ground = `<g clip-path="url(#plate)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--${hue ? `${hue}-tint` : 'sunk'})"/>
    <g transform="translate(${x - 30} ${y - 60})" fill="none" stroke="var(--ink)" stroke-width="1.2" opacity=".12">${contours}</g></g>`
  const isFigure = drawing.height > drawing.width
  const [side, above, below] = isFigure ? [0, 30, 6] : [40, 14, 14]
  return (
    clip +
    ground +
    placed(
      drawing,
      x + side,
      y - above * (isFigure ? 1 : -1),
      width - 2 * side,
      height + (isFigure ? above - below : -above - below),
    )
  )
}

const landscape = (drawing: Drawing) =>
  dashes('M-10 556C150 612 420 640 594 577', 4) + placed(drawing, 600, 70, 620, 500)

function dashes(path: string, width = 5): string {
  return `<path d="${path}" fill="none" stroke="var(--art-trail)" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="15 12.5"/>`
}

/** A drawing as large as its place allows, in the middle of it. */
function placed(
  { shapes, viewBox }: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  fit = 'xMidYMid meet',
) {
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${fit}" overflow="visible" ${art}>${shapes}</svg>`
}

/** Accents in one piece with their letters, nothing that only machines see, and no emoji: those are drawn in another hand. */
function drawable(text: string): string {
  const plain = text.normalize('NFC').replace(/(?![\u200c\u200d])\p{C}|\p{Emoji_Presentation}|\ufe0f/gu, ' ')
  return plain.replace(/\s+/g, ' ').trim() || 'Journey Paradigm'
}
