export { listPlanCourses, listPlans, plans } from './admin/plans.ts'
export { listPlannerAdditions } from './planner-additions.ts'
