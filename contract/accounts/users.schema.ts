import { z } from 'zod'
import { listChoices } from '../list-options.ts'
import { count, id, nextCursor, oneOf, paging, search } from '../lists.schema.ts'
import { orderStatus } from '../orders/orders.schema.ts'

export const role = z.enum(['user', 'admin'], 'Choose user or admin.')
export type Role = z.infer<typeof role>

/** `q` finds people by name or e-mail. */
export const peopleInput = z.object({
  q: search,
  sort: oneOf(listChoices.users.sort),
  role: oneOf(listChoices.users.role),
  ...paging,
})
export type PeopleInput = z.infer<typeof peopleInput>

/** Somebody with an account, as admins see them. `createdAt` is a UTC instant. */
export const personRow = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  confirmed: z.boolean(),
  /** Whether they have an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  roles: z.array(role),
})
export type PersonRow = z.infer<typeof personRow>

export const peoplePage = z.object({ people: z.array(personRow), nextCursor })
export type PeoplePage = z.infer<typeof peoplePage>

/** `regular` are the people whose roles are all user. */
export const peopleCounts = z.object({ total: count, admins: count, regular: count })
export type PeopleCounts = z.infer<typeof peopleCounts>

export const personParams = z.object({ id })
export const resetAnswer = z.object({ id })

export const roleInput = z.object({ role })
export const roleAnswer = z.object({ id, role })
export type ChangeRoleInput = z.infer<typeof roleAnswer>

/** `q` finds purchases by what was bought, or by the buyer's name or e-mail. */
export const purchasesInput = z.object({
  q: search,
  sort: oneOf(listChoices.purchases.sort),
  status: oneOf(listChoices.purchases.status),
  kind: oneOf(listChoices.purchases.kind),
  ...paging,
})
export type PurchasesInput = z.infer<typeof purchasesInput>

/** An enrolment as admins see it. `amount` is in minor units, `enrollmentDate` a UTC instant. */
export const purchaseRow = z.object({
  id,
  kind: z.enum(['course', 'workshop']),
  title: z.string(),
  buyer: z.string(),
  enrollmentDate: z.iso.datetime(),
  amount: count,
  currency: z.string(),
  status: orderStatus,
})
export type PurchaseRow = z.infer<typeof purchaseRow>

export const purchasePage = z.object({ purchases: z.array(purchaseRow), nextCursor })
export type PurchasePage = z.infer<typeof purchasePage>

/** `total` counts every enrolment, the refunded too; `revenueMinor` sums the completed ones alone. */
export const purchaseCounts = z.object({
  total: count,
  completed: count,
  pending: count,
  failed: count,
  revenueMinor: count,
})
export type PurchaseCounts = z.infer<typeof purchaseCounts>
