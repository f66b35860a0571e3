export { PLANNER_CHANNEL } from './append-updates.ts'
export { compactPlanners } from './compact-document.ts'
