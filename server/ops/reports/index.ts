export { enrollmentStats, userStats } from './stats.ts'
