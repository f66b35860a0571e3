import { createElement as h, type ReactElement } from 'react'
import { categories, isCategory } from '#contract/categories.ts'
import { type Drawing, svgUrl } from './drawings.ts'
import type { OgImageContent } from './og-image.ts'

export type OgImageAssets = {
  /** `web/styles/tokens.css` and `og-image.css`. */
  styles: string
  /** Data URLs. */
  contours: string
  logo: string
}

/** Creates the link preview as elements with the CSS that satori supports. @param title from `createTitle` */
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
    h('style', null, assets.styles),
    contours(assets),
    drawing.shape === 'landscape'
      ? trail('M-10 556C150 612 420 640 609 569')
      : trail('M-10 566C120 606 330 606 470 574 620 540 660 470 760 420M1000 180C1050 120 1090 76 1212 92'),
    h(
      'div',
      { className: 'text' },
      h('div', { className: 'site' }, h('img', { src: content.logo ?? assets.logo }), content.businessName),
      h('div', { className: 'heading' }, h('div', { className: 'kind' }, content.kind), title),
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

const trail = (path: string) =>
  h(
    'svg',
    { className: 'trail', width: 1200, height: 630, viewBox: '0 0 1200 630' },
    h('path', {
      d: path,
      fill: 'none',
      stroke: 'var(--art-trail)',
      strokeWidth: 5,
      strokeLinecap: 'round',
      strokeDasharray: '15 12.5',
    }),
  )
