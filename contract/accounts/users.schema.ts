import { z } from 'zod'
import { enrollmentStatuses } from '../enrollments/enrollment-statuses.ts'
import { count, id, nextCursor, oneOf, paging, search } from '../fields.schema.ts'
import { listOptions } from '../list-options.ts'
import { roles } from './roles.ts'

export const role = z.enum(roles, 'Choose admin, editor, fulfillment, coach or user.')

export const usersInput = z.object({
  q: search,
  sort: oneOf(listOptions.users.sort),
  role: oneOf(listOptions.users.role),
  ...paging,
})
export type UsersInput = z.infer<typeof usersInput>

export const userRow = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  confirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  roles: z.array(role),
})
export type UserRow = z.infer<typeof userRow>

export const userPage = z.object({ people: z.array(userRow), nextCursor })
export type UserPage = z.infer<typeof userPage>

/** `staff` has a role other than user and admin. */
export const userCounts = z.object({ total: count, admins: count, staff: count, regular: count })
export type UserCounts = z.infer<typeof userCounts>

export const userParams = z.object({ id })
export const resetTwoFactorResponse = z.object({ id })

export const roleInput = z.object({ role })
export const roleResponse = z.object({ id, role })
export type ChangeRoleInput = z.infer<typeof roleResponse>

export const enrollmentsInput = z.object({
  q: search,
  sort: oneOf(listOptions.purchases.sort),
  status: oneOf(listOptions.purchases.status),
  kind: oneOf(listOptions.purchases.kind),
  ...paging,
})
export type EnrollmentsInput = z.infer<typeof enrollmentsInput>

/** An enrollment in the admin list. `amount` is in minor units, `enrollmentDate` a UTC instant. */
export const enrollmentRow = z.object({
  id,
  kind: z.enum(['course', 'workshop']),
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
