export { copyPlan } from './copy-plan.ts'
