import { openApiDocument } from '#server/api/app.ts'

export type Operation = {
  method: string
  /** With `{names}` for its parameters. */
  path: string
  /** Names of the body's fields; null when the operation takes no body. */
  fields: string[] | null
  /** Names of what may stand behind the question mark. */
  query: string[]
}

type Described = {
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> }
  parameters?: { in: string; name: string }[]
}

const verbs = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the API, read from its own description: a new one cannot escape the tests that walk this list. */
export function operations(): Operation[] {
  const paths = Object.entries(openApiDocument().paths ?? {})
  return paths.flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>)
      .filter(([method]) => verbs.includes(method))
      .map(([method, described]) => {
        const schema = described.requestBody?.content?.['application/json']?.schema
        return {
          method: method.toUpperCase(),
          path: `/api${path}`,
          fields: schema ? Object.keys(schema.properties ?? {}) : null,
          query: (described.parameters ?? []).filter(({ in: place }) => place === 'query').map(({ name }) => name),
        }
      }),
  )
}

/** The path with its parameters filled in. */
export function filled({ path }: Operation, value: string): string {
  return path.replace(/\{\w+\}/g, encodeURIComponent(value))
}
