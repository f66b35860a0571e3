import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '../../context.ts'
import { validationProblem } from '../../problem.ts'
import { routePattern } from '../http/access-log.ts'

/** Variables of every request. `route` is set only if it differs from the pattern that Hono matched. */
export type RequestEnv = { Variables: { requestId: string; route?: string } }

export type ApiEnv = { Variables: RequestEnv['Variables'] & { ctx: Ctx } }

export function router(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationProblem(result.error)
    },
  })
}

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** Returns a function that reads an extension, such as 'x-permission', from the declaration of the requested operation. */
export function operationExtension<Value>(
  { paths = {} }: OpenApiDocument,
  name: `x-${string}`,
): (c: Context) => Value | undefined {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Value | undefined] => [
      `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation?.[name],
    ]),
  )
  const values = new Map(operations)
  return (c) => values.get(`${c.req.method} ${routePattern(c)}`)
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { 'application/json': { schema } }, required: true } as const
}

export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description = 'Done') {
  return { content: { 'application/json': { schema } }, description } as const
}

const problemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Problem')

export const problemResponse = {
  default: { content: { 'application/problem+json': { schema: problemDetails } }, description: 'Error, with a code' },
} as const
