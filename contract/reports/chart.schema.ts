import { z } from 'zod'
import { count, oneOf } from '../lists.schema.ts'
import { chartRanges } from './chart-ranges.ts'

export const chartInput = z.object({ range: oneOf(chartRanges) })
export type ChartInput = z.infer<typeof chartInput>

/** One day or month, by its first day (UTC). Revenue is in minor units, of all orders that were paid in it. */
export const chartPoint = z.object({ day: z.iso.date(), revenueMinor: z.int(), orders: count, signUps: count })
export type ChartPoint = z.infer<typeof chartPoint>

/** The oldest first; a day on which nothing happened is there with noughts. */
export const chartResponse = z.object({ range: z.enum(chartRanges), points: z.array(chartPoint) })
export type ChartResponse = z.infer<typeof chartResponse>
