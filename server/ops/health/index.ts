export { getBacklog } from './health.ts'
