import { createRoute, type z } from '@hono/zod-openapi'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'

type Shapes<Params, Form, Change, Read, Removed> = {
  /** What one is called in a sentence: 'a post'. */
  one: string
  params: Params
  form: Form
  change: Change
  read: Read
  removed: Removed
}

/** The four operations of whatever the owner writes or offers, described alike for each kind of it. */
export function crudRoutes<
  const Path extends string,
  Params extends z.ZodObject,
  Form extends z.ZodType,
  Change extends z.ZodType,
  Read extends z.ZodType,
  Removed extends z.ZodType,
>(path: Path, { one, params, form, change, read, removed }: Shapes<Params, Form, Change, Read, Removed>) {
  const single = `${path}/{id}` as const
  return {
    read: createRoute({
      method: 'get',
      path: single,
      summary: `All fields of ${one}, with its version`,
      request: { params },
      responses: { 200: jsonResponse(read), ...problemResponse },
    }),
    create: createRoute({
      method: 'post',
      path,
      summary: `Make ${one}`,
      request: { body: jsonBody(form) },
      responses: { 201: jsonResponse(read, 'Made'), ...problemResponse },
    }),
    change: createRoute({
      method: 'put',
      path: single,
      summary: `Save ${one}, unless somebody changed it since it was read`,
      request: { params, body: jsonBody(change) },
      responses: { 200: jsonResponse(read), ...problemResponse },
    }),
    remove: createRoute({
      method: 'delete',
      path: single,
      summary: `Delete ${one}`,
      request: { params },
      responses: { 200: jsonResponse(removed), ...problemResponse },
    }),
  }
}
