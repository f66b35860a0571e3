import { useEffect, useId, useRef, useState } from 'react'

export type SvgProps = {
  /** What the picture says, where it says something the text does not. Without it the picture is decoration. */
  title?: string
  className?: string
}

/** `path` names the file from this folder, `url` is where a browser finds it. */
type DrawingProps = SvgProps & { path: string; url: string; viewBox: string }

/** The pictures themselves, on the server alone: the bundler drops them from what a browser loads. */
const drawn: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob<string>('./**/*.svg', { query: '?raw', import: 'default', eager: true })
  : {}

/**
 * A picture as an inline SVG that follows the theme. The server writes it into the page, and the browser keeps what the
 * server wrote, so that no script carries it. Only a picture that first appears after a click on a link is fetched.
 */
export function Drawing({ path, url, viewBox, title, className }: DrawingProps) {
  const svg = useRef<SVGSVGElement>(null)
  const id = useId()
  const [shapes, setShapes] = useState(() => inside(drawn[path] ?? '', id))

  useEffect(() => {
    if (svg.current?.firstElementChild) return
    const leaving = new AbortController()
    fetch(url, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then((file) => setShapes(inside(file, id)))
      // A picture that cannot be fetched leaves its place empty; the page's words do not depend on it.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [url, id])

  // Spread, because it is our own file and the only markup that is set as such.
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

/** What stands between the file's outer tags, its ids made this picture's own: one drawing can stand on a page twice. */
function inside(file: string, id: string): string {
  const shapes = file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'))
  return shapes.replace(/(\bid="|url\(#|href="#)/g, `$1${id}`).replace(/\n\s*/g, '')
}
