export { downloadCsv, requestCsv } from './csv-exports.ts'
export { revenueChart } from './revenue-chart.ts'
export { enrollmentStats, userStats } from './stats.ts'
export { getToDo } from './to-do.ts'
