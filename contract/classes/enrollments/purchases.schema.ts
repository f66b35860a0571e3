import { z } from 'zod'
import { classKinds } from '../../class-kinds.ts'
import { count, id, listInput, nextCursor } from '../../fields.schema.ts'
import { enrollmentStatuses } from './enrollment-statuses.ts'
import { purchasesListOptions } from './list-options.ts'

export const enrollmentsInput = listInput(purchasesListOptions)
export type EnrollmentsInput = z.infer<typeof enrollmentsInput>

/** An enrollment in the admin list. `amount` is in minor units, `enrollmentDate` a UTC instant. */
const enrollmentRow = z.object({
  id,
  kind: z.enum(classKinds),
  title: z.string(),
  buyer: z.string(),
  enrollmentDate: z.iso.datetime(),
  amount: count,
  currency: z.string(),
  status: z.enum(enrollmentStatuses),
})
export type EnrollmentRow = z.infer<typeof enrollmentRow>

export const enrollmentPage = z.object({ purchases: z.array(enrollmentRow), nextCursor })
export type EnrollmentPage = z.infer<typeof enrollmentPage>

/**
 * Gifts of classes count as enrollments. `total` includes refunded and canceled ones. `revenueMinor` sums the payments for classes, `ordersRevenueMinor` those
 * of all orders; both cover all time and subtract refunds.
 */
export const enrollmentCounts = z.object({
  total: count,
  completed: count,
  pending: count,
  failed: count,
  revenueMinor: count,
  ordersRevenueMinor: count,
})
export type EnrollmentCounts = z.infer<typeof enrollmentCounts>
