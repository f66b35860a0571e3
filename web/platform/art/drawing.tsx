import { useEffect, useId, useRef, useState } from 'react'
import type { CoverVariant } from '#contract/content/covers.ts'

export type SvgProps = {
  /** Text alternative. Without it the drawing is decorative. */
  title?: string
  className?: string
}

type DrawingProps = SvgProps & { path: string; url: string; viewBox: string } & Partial<CoverVariant>

/** SVG sources by path. Only on the server: the client build removes them. */
const svgSources: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob<string>('./**/*.svg', { query: '?raw', import: 'default', eager: true })
  : {}

/** Hydration keeps the server's markup, so no script contains it. After client-side navigation it is fetched. */
export function Drawing({ path, url, viewBox, hue, monogram, title, className }: DrawingProps) {
  const svg = useRef<SVGSVGElement>(null)
  const id = useId()
  const [shapes, setShapes] = useState(() => shapesOf(svgSources[path] ?? '', id, hue, monogram))

  useEffect(() => {
    if (svg.current?.firstElementChild) return
    const controller = new AbortController()
    fetch(url, { signal: controller.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((source) => setShapes(shapesOf(source, id, hue, monogram)))
      // The text does not depend on the drawing, so a failed fetch leaves it empty.
      .catch(() => undefined)
    return () => controller.abort()
  }, [url, id, hue, monogram])

  // Safe: the markup is a file of this repository, and a monogram has only letters and digits.
  const markup = { dangerouslySetInnerHTML: { __html: shapes } }
  return (
    <svg
      ref={svg}
      viewBox={viewBox}
      className={className}
      fill="none"
      stroke="var(--art-line)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      suppressHydrationWarning
      {...markup}
    />
  )
}

/** Returns the content of the `<svg>` element. Ids get a prefix, because a drawing can be on a page twice. */
function shapesOf(source: string, id: string, hue?: string, monogram = ''): string {
  const shapes = source.slice(source.indexOf('>') + 1, source.lastIndexOf('</svg>'))
  const unique = shapes.replace(/(\bid="|url\(#|href="#)/g, `$1${id}`).replace(/\n\s*/g, '')
  return hue ? unique.replaceAll('--cover', `--art-${hue}`).replace('{monogram}', monogram) : unique
}
