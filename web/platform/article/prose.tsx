import './prose.css'

export function Prose({ html }: { html: string }) {
  // The only place that renders HTML from the database. The server has sanitized it.
  const markup = { dangerouslySetInnerHTML: { __html: html } }
  return <div className="prose" {...markup} />
}
