/** The first one is the default. */
export const chartRanges = ['30-days', '12-months'] as const
export type ChartRange = (typeof chartRanges)[number]
