import type { ExportInput } from '../../ops/reports/exports.schema.ts'
import { isStaff, type Role, type StaffRole } from './roles.ts'

/**
 * Staff roles that have a permission. Admins have all. Only they move money, give access for free, delete what people paid
 * for, and see revenue.
 */
const permissions = {
  admin: [],
  content: ['editor'],
  fulfillment: ['fulfillment'],
  teaching: ['coach'],
  classes: ['editor', 'coach'],
  store: ['editor', 'fulfillment'],
  exports: ['fulfillment', 'coach'],
  staff: ['editor', 'fulfillment', 'coach'],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'admin'>[]>

export type Permission = keyof typeof permissions

const exportPermissions: Record<ExportInput['list'], Permission> = {
  users: 'admin',
  enrollments: 'admin',
  orders: 'fulfillment',
  roster: 'teaching',
  invoices: 'admin',
  subscribers: 'admin',
}

export function isPermitted(role: Role, permission: Permission): boolean {
  const staff: readonly Role[] = permissions[permission]
  return role === 'admin' || (isStaff(role) && staff.includes(role))
}

export function canExport(role: Role, list: ExportInput['list']): boolean {
  return isPermitted(role, exportPermissions[list])
}
