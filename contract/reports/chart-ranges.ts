/** Ranges of the dashboard chart. The first one is the default. In a file without zod, because the browser uses it. */
export const chartRanges = ['30-days', '12-months'] as const
export type ChartRange = (typeof chartRanges)[number]
