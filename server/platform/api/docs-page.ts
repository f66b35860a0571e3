import type { OpenApiDocument } from './router.ts'

type Operation = {
  summary?: string
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown>; required?: string[] } }> }
  responses?: Record<string, { description?: string }>
}

const style = `body{font:17px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#FAF6EE;color:#1D2733}
code{font-size:.95em}h2{margin:2rem 0 0;font-size:1.1rem}p{margin:.25rem 0}@media(prefers-color-scheme:dark){body{background:#10161D;color:#F2EADB}a{color:#F0714F}}`

export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) =>
      operationHtml(method, path, operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API | ${escapeHtml(document.info.title)}</title><style>${style}</style></head><body><main><h1>API</h1>
<p>All URLs start with <code>/api</code>. Amounts are integers of minor units, instants are UTC. Requests authenticate with the
header <code>Authorization: Bearer …</code>. Errors are <code>application/problem+json</code> with a <code>code</code>.
The machine-readable version is <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.join('\n')}</main></body></html>`
}

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

function operationHtml(method: string, path: string, { summary = '', requestBody, responses = {} }: Operation): string {
  const schema = requestBody?.content?.['application/json']?.schema
  const fields = Object.keys(schema?.properties ?? {}).map((name) =>
    schema?.required?.includes(name) ? `<code>${name}</code>` : `<code>${name}</code> (optional)`,
  )
  const statuses = Object.keys(responses).filter((status) => status !== 'default')
  return `<section><h2><code>${method.toUpperCase()} ${path}</code></h2><p>${summary}</p>${
    fields.length ? `<p>Takes ${fields.join(', ')}</p>` : ''
  }<p>Returns ${statuses.join(', ')}</p></section>`
}
