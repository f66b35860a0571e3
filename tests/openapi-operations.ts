import type { Permission } from '#contract/people/accounts/permissions.ts'
import { openApiDocument } from '#server/api.ts'

export type BodySchema = {
  type?: string | string[]
  properties?: Record<string, BodySchema>
  items?: BodySchema
  anyOf?: BodySchema[]
  oneOf?: BodySchema[]
  enum?: unknown[]
  minimum?: number
}

export type Operation = {
  method: string
  /** Path with `{name}` for each parameter. */
  path: string
  /** Names of the body's fields; null if the operation takes no body. */
  fields: string[] | null
  schema: BodySchema | null
  /** Largest body in bytes, if the operation declares it. */
  maxBodyBytes: number | undefined
  /** Of the admin API: 'admin' if only admins may call it. */
  permission: Permission
  query: string[]
}

type OperationObject = {
  requestBody?: { content?: Record<string, { schema?: BodySchema }> }
  parameters?: { in: string; name: string }[]
  'x-max-body-bytes'?: number
  'x-permission'?: Permission
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Returns every operation of the OpenAPI document, so that tests cover new operations automatically. */
export function listOperations(): Operation[] {
  const paths = Object.entries(openApiDocument('API').paths ?? {})
  return paths.flatMap(([path, item]) =>
    Object.entries(item as Record<string, OperationObject>)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const schema = operation.requestBody?.content?.['application/json']?.schema ?? null
        return {
          method: method.toUpperCase(),
          path: `/api${path}`,
          fields: schema && Object.keys(schema.properties ?? {}),
          schema,
          maxBodyBytes: operation['x-max-body-bytes'],
          permission: operation['x-permission'] ?? 'admin',
          query: (operation.parameters ?? [])
            .filter(({ in: location }) => location === 'query')
            .map(({ name }) => name),
        }
      }),
  )
}

export function fillPath({ path }: Operation, value: string): string {
  return path.replace(/\{\w+\}/g, encodeURIComponent(value))
}
