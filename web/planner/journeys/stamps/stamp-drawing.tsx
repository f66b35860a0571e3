import { useId } from 'react'
import type { StampName } from '#contract/planner/items.ts'
import { classNames } from '../../../platform/ui/class-names.ts'
import { LineDrawing } from '../../frame/line-drawing.tsx'

// The query creates separate copies for the planner, which work offline. The public pages have the drawings in their
// HTML.
const sources = import.meta.glob<string>('../../../platform/art/stamps/*.svg', {
  query: '?raw&planner',
  import: 'default',
  eager: true,
})

const fileNames: Record<StampName, string> = {
  destination: 'destination',
  engines: 'engines',
  crew: 'crew',
  tools: 'tools',
  awards: 'awards',
  nextLevels: 'next-levels',
}

/** The drawing of a stamp; as an outline until it is stamped. Decorative. */
export function StampDrawing({ name, isStamped }: { name: StampName; isStamped: boolean }) {
  const id = useId()
  return (
    <LineDrawing
      className={classNames('stamp-drawing h-auto w-full overflow-visible', !isStamped && 'stamp-drawing--outline')}
      viewBox="0 0 132 156"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of this repository
      dangerouslySetInnerHTML={{
        __html: shapesOf(sources[`../../../platform/art/stamps/${fileNames[name]}.svg`] ?? '', id),
      }}
    />
  )
}

/** Returns the content of the `<svg>` element. Ids get a prefix, because a drawing can be on a page twice. */
const shapesOf = (source: string, id: string): string =>
  source.slice(source.indexOf('>') + 1, source.lastIndexOf('</svg>')).replace(/(\bid="|url\(#|href="#)/g, `$1${id}`)
