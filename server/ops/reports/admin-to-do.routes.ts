import { toDoResponse } from '#contract/ops/reports/to-do.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getToDo } from './to-do.ts'

export const adminToDoApi = router().openapiRoutes([
  operation('GET /admin/to-do', getToDo, {
    permission: 'staff',
    summary: 'Count what is to be done now, as far as my role includes it',
    output: toDoResponse,
  }),
])
