export { listPlanCourses, listPlans, plans } from './admin/plans.ts'
export { copyPlan } from './copy-plan.ts'
export { listPlannerAdditions } from './planner-additions.ts'
