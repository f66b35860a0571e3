import { z } from 'zod'
import { id } from '../../fields.schema.ts'

const entitlementKind = z.enum(['classes', 'class', 'session', 'planner'])

/** Instants in UTC. */
const entitlementFields = {
  id,
  opens: entitlementKind,
  /** Name of the product it was bought with; null if an admin granted it. */
  product: z.string().nullable(),
  orderId: id.nullable(),
  /** The class it is limited to; null for all others. */
  classId: id.nullable(),
  className: z.string().nullable(),
  startsAt: z.iso.datetime(),
  /** Exclusive; null if it has no end. */
  endsAt: z.iso.datetime().nullable(),
}

export const entitlement = z.object({
  ...entitlementFields,
  /** Number of remaining uses; null if there is no limit. */
  usesLeft: z.int().min(0).nullable(),
})
export type Entitlement = z.infer<typeof entitlement>

export const entitlementList = z.array(entitlement)

/** `useCount`: live order lines that used it. */
const adminEntitlement = z.object({
  ...entitlementFields,
  grantedBy: z.string().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
  useCount: z.int().min(0),
})
export type AdminEntitlement = z.infer<typeof adminEntitlement>

export const userEntitlements = z.object({
  user: z.object({ id, email: z.string(), fullName: z.string() }),
  entitlements: z.array(adminEntitlement),
})
export type UserEntitlements = z.infer<typeof userEntitlements>

export const grantInput = z.object({
  opens: z.enum(['classes', 'course', 'workshop', 'planner'], 'Choose all classes, one class or the planner.'),
  /** Required for a course or a workshop. */
  classId: z.uuid('Choose a class.').optional(),
  /** Last day, in UTC. Absent for access without an end. */
  lastDay: z.iso.date('Enter a date.').optional(),
})
export type GrantInput = z.infer<typeof grantInput>
