import './prose.css'

/** Text that an admin wrote, as HTML that the server has already cleaned. */
export function Prose({ html }: { html: string }) {
  // Spread, because this is the one place where markup from the database is set, and it arrives cleaned.
  const markup = { dangerouslySetInnerHTML: { __html: html } }
  return <div className="prose" {...markup} />
}
