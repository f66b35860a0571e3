import { z } from 'zod'
import { count, oneOf } from '../../fields.schema.ts'
import { chartRanges } from './chart-ranges.ts'

export const chartInput = z.object({ range: oneOf(chartRanges) })
export type ChartInput = z.infer<typeof chartInput>

/** A day or month, identified by its first day (UTC). Revenue in minor units of the orders paid in it. */
const chartPoint = z.object({ day: z.iso.date(), revenueMinor: z.int(), orders: count, signUps: count })
export type ChartPoint = z.infer<typeof chartPoint>

/** Oldest first, including days without sales. */
export const chartResponse = z.object({ range: z.enum(chartRanges), points: z.array(chartPoint) })
export type ChartResponse = z.infer<typeof chartResponse>
