import {
  planChange,
  planCourses,
  planForm,
  planPage,
  planRead,
  plansInput,
} from '#contract/planner/plans/plans.schema.ts'
import { listPlanCourses, listPlans, plans } from '../../planner-plans/index.ts'
import { crudOperations } from '../crud-operations.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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
