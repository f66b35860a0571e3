export { enrollmentStats, userStats } from './user-and-enrollment-counts.ts'
