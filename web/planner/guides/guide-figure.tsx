import { useEffect, useState } from 'react'
import type { GuideName } from './guide-questions.ts'

// The query creates separate copies for the planner. The public pages have the drawings in their HTML.
const sources = import.meta.glob<string>('../../platform/art/guides/*.svg', {
  query: '?raw&planner',
  import: 'default',
})

const loaded = new Map<GuideName, string>()

/** The drawing of a guide, in reserved space while it loads. Decorative. */
export function GuideFigure({ guide }: { guide: GuideName }) {
  const [, setLoadedGuide] = useState<GuideName>()
  useEffect(() => {
    if (loaded.has(guide)) return
    void sources[`../../platform/art/guides/${guide}.svg`]?.().then(
      (source) => {
        loaded.set(guide, shapesOf(source))
        setLoadedGuide(guide)
      },
      // The question is shown without the drawing.
      (error: unknown) => console.warn(error),
    )
  }, [guide])
  return (
    <svg
      className="guide-figure"
      viewBox="0 0 200 260"
      fill="none"
      stroke="var(--art-line)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of this repository
      dangerouslySetInnerHTML={{ __html: loaded.get(guide) ?? '' }}
    />
  )
}

/** Returns the content of the `<svg>` element. */
const shapesOf = (source: string) => source.slice(source.indexOf('>') + 1, source.lastIndexOf('</svg>'))
