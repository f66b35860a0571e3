import { toDoResponse } from '#contract/reports/to-do.schema.ts'
import { getToDo } from '../../reports/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const adminToDoApi = router().openapiRoutes([
  operation('GET /admin/to-do', getToDo, {
    permission: 'staff',
    summary: 'Count what is to be done now, as far as my role includes it',
    output: toDoResponse,
  }),
])
