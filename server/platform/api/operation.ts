import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Permission } from '#contract/people/accounts/permissions.ts'
import type { idempotencyHeaders } from '#contract/sales/orders/orders.schema.ts'
import type { Ctx } from '../../context.ts'
import { type ApiEnv, jsonBody, jsonResponse, problemResponse } from './router.ts'

/** Method and path, with `{name}` for each parameter: 'PUT /admin/orders/{id}/shipping'. */
type OperationId = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

type Shapes = {
  params?: z.ZodObject
  query?: z.ZodObject
  /** The verb gets the key as `key`. */
  headers?: typeof idempotencyHeaders
  body?: z.ZodType
  /** Without it, the response is empty. */
  output?: z.ZodType
  status?: 200 | 201
}

type Declaration = Shapes & {
  summary: string
  /** Of the admin API: only admins without it. */
  permission?: Permission
  /** Largest body in bytes, if it differs from the default. */
  maxBodyBytes?: number
  /** Description of the response. */
  result?: string
}

type OutputOf<Shape> = Shape extends z.ZodType ? z.output<Shape> : unknown

type InputOf<S extends Shapes> = OutputOf<S['params']> &
  OutputOf<S['query']> &
  OutputOf<S['body']> &
  (S extends { headers: z.ZodType } ? { key: string | undefined } : unknown)

type ResultOf<S extends Shapes> = S extends { output: infer Output extends z.ZodType } ? z.output<Output> : unknown

/** The part of a route from which Hono derives the types of the client. */
type RouteOf<Id extends OperationId, S extends Shapes> = {
  method: Id extends `${infer Method} ${string}` ? Lowercase<Method> : never
  path: Id extends `${string} ${infer Path}` ? Path : never
  request: Pick<S, keyof S & ('params' | 'query' | 'headers')> &
    (S extends { body: infer Body extends z.ZodType } ? { body: ReturnType<typeof jsonBody<Body>> } : unknown)
  responses: (S extends { output: infer Output extends z.ZodType }
    ? Record<S extends { status: infer Status extends number } ? Status : 200, ReturnType<typeof jsonResponse<Output>>>
    : { 204: { description: string } }) &
    typeof problemResponse
}

export type OperationRoute<Id extends OperationId, S extends Shapes> = {
  route: RouteOf<Id, S>
  handler: (c: Context<ApiEnv>) => Promise<Response>
}

/**
 * Declares an operation of the API. The declaration validates requests, types the client and documents the operation.
 * The verb gets the parameters, the query and the body as one object.
 */
export function operation<const Id extends OperationId, const D extends Declaration>(
  id: Id,
  verb: (ctx: Ctx, input: InputOf<D>) => ResultOf<D> | Promise<ResultOf<D>>,
  { params, query, headers, body, output, result, status = 200, maxBodyBytes, permission, summary }: D,
): OperationRoute<Id, D> {
  const [method, path] = id.split(' ')
  const targets = [body && 'json', query && 'query', params && 'param'].filter((target) => target !== undefined)
  const description = result ?? (status === 201 ? 'Created' : 'Done')
  const route = {
    method: method?.toLowerCase(),
    path,
    summary,
    'x-max-body-bytes': maxBodyBytes,
    'x-permission': permission,
    request: { params, query, headers, body: body && jsonBody(body) },
    responses: {
      ...(output ? { [status]: jsonResponse(output, description) } : { 204: { description } }),
      ...problemResponse,
    },
  }
  const handler = async (c: Context<ApiEnv>) => {
    const request: { valid(target: string): object } = c.req
    const values = targets.map((target) => request.valid(target))
    const key = headers && { key: c.req.header('idempotency-key') }
    const input = values.length === 1 && !key ? values[0] : Object.assign({}, ...values, key)
    const response = await verb(c.var.ctx, input)
    return output ? c.json(response as object, status) : c.body(null, 204)
  }
  return { route: route as unknown as RouteOf<Id, D>, handler }
}
