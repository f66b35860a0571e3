import { createRoute, type z } from '@hono/zod-openapi'
import { jsonBody, jsonResponse, problemResponse } from './router.ts'

type ContentKind = {
  /** For summaries: 'a post'. */
  singular: string
  maxBodyBytes: number
  listSummary: string
  params: z.ZodObject
  listQuery: z.ZodObject
  page: z.ZodType
  form: z.ZodType
  change: z.ZodType
  read: z.ZodType
  removed: z.ZodType
  flag: 'published' | 'active'
  flagSummary: string
  flagInput: z.ZodType
  flagResponse: z.ZodType
}

export function contentRoutes<const Path extends string, const Kind extends ContentKind>(path: Path, kind: Kind) {
  const itemPath = `${path}/{id}` as const
  const flagPath = `${path}/{id}/${kind.flag as Kind['flag']}` as const
  const params: Kind['params'] = kind.params
  const listQuery: Kind['listQuery'] = kind.listQuery
  return {
    list: createRoute({
      method: 'get',
      path,
      summary: kind.listSummary,
      request: { query: listQuery },
      responses: { 200: jsonResponse<Kind['page']>(kind.page), ...problemResponse },
    }),
    read: createRoute({
      method: 'get',
      path: itemPath,
      summary: `Get all fields of ${kind.singular}, with its version`,
      request: { params },
      responses: { 200: jsonResponse<Kind['read']>(kind.read), ...problemResponse },
    }),
    create: createRoute({
      method: 'post',
      path,
      summary: `Create ${kind.singular}`,
      'x-max-body-bytes': kind.maxBodyBytes,
      request: { body: jsonBody<Kind['form']>(kind.form) },
      responses: { 201: jsonResponse<Kind['read']>(kind.read, 'Created'), ...problemResponse },
    }),
    change: createRoute({
      method: 'put',
      path: itemPath,
      summary: `Update ${kind.singular}, unless it was changed since it was read`,
      'x-max-body-bytes': kind.maxBodyBytes,
      request: { params, body: jsonBody<Kind['change']>(kind.change) },
      responses: { 200: jsonResponse<Kind['read']>(kind.read), ...problemResponse },
    }),
    remove: createRoute({
      method: 'delete',
      path: itemPath,
      summary: `Delete ${kind.singular}`,
      request: { params },
      responses: { 200: jsonResponse<Kind['removed']>(kind.removed), ...problemResponse },
    }),
    setFlag: createRoute({
      method: 'put',
      path: flagPath,
      summary: kind.flagSummary,
      request: { params, body: jsonBody<Kind['flagInput']>(kind.flagInput) },
      responses: { 200: jsonResponse<Kind['flagResponse']>(kind.flagResponse), ...problemResponse },
    }),
  }
}
