import {
  planChange,
  planCourses,
  planForm,
  planPage,
  planRead,
  plansInput,
} from '#contract/planner/plans/plans.schema.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listPlanCourses, listPlans, plans } from './admin/plans.ts'

export const adminPlansApi = router().openapiRoutes([
  ...crudOperations('/admin/plans', plans, {
    permission: 'classes',
    singular: 'a plan',
    listSummary: 'List or search the plans of courses, including drafts',
    flag: 'published',
    list: { verb: listPlans, query: plansInput, output: planPage },
    form: planForm,
    change: planChange,
    read: planRead,
  }),
  operation('GET /admin/plan-courses', listPlanCourses, {
    permission: 'classes',
    summary: 'List the courses that a plan can be for',
    output: planCourses,
  }),
])
