/** What the dashboard's chart can show; the first is what it shows when nobody asks. Plain constants. */
export const chartRanges = ['30-days', '12-months'] as const
export type ChartRange = (typeof chartRanges)[number]
