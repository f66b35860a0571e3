import { createElement as h, type ReactElement } from 'react'
import { categories, isCategory } from '#contract/content/categories.ts'
import { type Drawing, svgUrl, withThemeColors } from './drawings.ts'
import type { OgImageContent } from './og-image.ts'

/** Data URLs. */
type OgImageAssets = { contours: string; logo: string }

/** Creates the link preview as elements. Their CSS is in `og-image.css`. @param title from `createTitle` */
export function createOgImageElement(
  content: OgImageContent,
  title: ReactElement,
  drawing: Drawing,
  assets: OgImageAssets,
): ReactElement {
  const hue = isCategory(content.category) ? categories[content.category].hue : undefined
  return h(
    'div',
    { className: 'picture', 'data-hue': hue },
    contours(assets),
    drawing.shape === 'landscape'
      ? trail('M-10 556C150 612 420 640 609 569')
      : trail('M-10 566C120 606 330 606 470 574 620 540 660 470 760 420M1000 180C1050 120 1090 76 1212 92'),
    h(
      'div',
      { className: 'text' },
      h('div', { className: 'site' }, h('img', { src: content.logo ?? assets.logo }), content.businessName),
      h(
        'div',
        { className: 'heading' },
        h('div', { className: 'kind' }, h('div', { className: 'dash' }), content.kind),
        title,
      ),
    ),
    drawing.shape === 'landscape' ? illustration(drawing) : sheets(hue && content.category, drawing, assets),
  )
}

const sheets = (category: string | null | undefined, drawing: Drawing, assets: OgImageAssets) =>
  h(
    'div',
    { className: 'sheets' },
    category && h('div', { className: 'tab' }, category),
    ['third', 'second', 'first'].map((position) => h('div', { key: position, className: `sheet ${position}` })),
    h('div', { className: 'art-frame' }, contours(assets)),
    illustration(drawing),
    h('div', { className: 'line long' }),
    h('div', { className: 'line short' }),
  )

const illustration = ({ shape, svg }: Drawing) => h('img', { className: `drawing ${shape}`, src: svgUrl(svg) })

const contours = (assets: OgImageAssets) =>
  h('div', { className: 'contours', style: { backgroundImage: `url(${assets.contours})` } })

/** Custom properties do not reach an SVG. */
function trail(path: string): ReactElement {
  const line = `<path d="${path}" fill="none" stroke="var(--art-trail)" stroke-width="5" stroke-linecap="round" stroke-dasharray="15 12.5"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${line}</svg>`
  return h('img', { className: 'trail', src: svgUrl(withThemeColors(svg)) })
}
