import { createRoute } from '@hono/zod-openapi'
import { toDoResponse } from '#contract/reports/to-do.schema.ts'
import { getToDo } from '../../reports/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const toDoRoute = createRoute({
  method: 'get',
  path: '/admin/to-do',
  summary: 'Count what is to be done now, as far as my role includes it',
  responses: { 200: jsonResponse(toDoResponse), ...problemResponse },
})

export const adminToDoApi = router().openapi(toDoRoute, async (c) => c.json(await getToDo(c.var.ctx), 200))
