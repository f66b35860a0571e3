import { createRoute } from '@hono/zod-openapi'
import { auditEntry, auditInput, auditPage, auditParams } from '#contract/audit/audit.schema.ts'
import { getAuditEntry, listAuditEntries } from '../../audit/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/audit',
  summary: 'List changes by admins, with the start of each value',
  request: { query: auditInput },
  responses: { 200: jsonResponse(auditPage), ...problemResponse },
})

const getRoute = createRoute({
  method: 'get',
  path: '/admin/audit/{id}',
  summary: 'Get one change with its full values',
  request: { params: auditParams },
  responses: { 200: jsonResponse(auditEntry), ...problemResponse },
})

export const adminAuditApi = router()
  .openapi(listRoute, async (c) => c.json(await listAuditEntries(c.var.ctx, c.req.valid('query')), 200))
  .openapi(getRoute, async (c) => c.json(await getAuditEntry(c.var.ctx, c.req.valid('param')), 200))
