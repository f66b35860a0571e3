import type { ComponentProps } from 'react'
import type { LandingDrawing } from '#contract/site/landing/landing-drawings.ts'
import type { Drawing } from './drawing.tsx'

// With '?url' alone, the chunks of public pages would export the addresses.
const urls = import.meta.glob<string>(['./hero.svg', './{entries,scenes,classes,books}/*.svg'], {
  query: '?url&chosen',
  import: 'default',
  eager: true,
})

const viewBoxes = new Map([
  ['hero', '0 0 920 740'],
  ['entries', '0 0 320 140'],
  ['scenes', '0 0 400 250'],
  ['classes', '0 0 400 250'],
  ['books', '0 0 320 240'],
])

type ChosenDrawing = Pick<ComponentProps<typeof Drawing>, 'path' | 'url' | 'viewBox'>

/** Only for loaders and the administration: the addresses of all drawings are too much for a public page. */
export function chosenDrawing(name: LandingDrawing): ChosenDrawing {
  const path = `./${name}.svg`
  const [folder = ''] = name.split('/')
  return { path, url: urls[path] ?? '', viewBox: viewBoxes.get(folder) ?? '' }
}
