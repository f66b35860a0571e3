import { createRoute } from '@hono/zod-openapi'
import { changePage, changeParams, changeRow, changesInput } from '#contract/audit/audit.schema.ts'
import { listChanges, showChange } from '../../audit/index.ts'
import { answers, problem } from '../openapi.ts'
import { router } from '../router.ts'

const changesRoute = createRoute({
  method: 'get',
  path: '/admin/audit',
  summary: 'Who changed what, with the beginning of each value',
  request: { query: changesInput },
  responses: { 200: answers(changePage), ...problem },
})

const changeRoute = createRoute({
  method: 'get',
  path: '/admin/audit/{id}',
  summary: 'One change with its whole values',
  request: { params: changeParams },
  responses: { 200: answers(changeRow), ...problem },
})

export const adminAuditApi = router()
  .openapi(changesRoute, async (c) => c.json(await listChanges(c.var.ctx, c.req.valid('query')), 200))
  .openapi(changeRoute, async (c) => c.json(await showChange(c.var.ctx, c.req.valid('param')), 200))
