import type { ExportInput } from '../reports/exports.schema.ts'
import { isStaff, type Role, type StaffRole } from './roles.ts'

type OtherStaff = Exclude<StaffRole, 'admin'>

/**
 * Roles that may call an operation of the admin API, besides admins, who may call all of them (features: staff, 1). Only
 * admins may call an operation that is not listed. Only admins move money, give access for free, delete what people paid
 * for, and see revenue.
 */
export const permissions = {
  'GET /admin/to-do': ['editor', 'fulfillment', 'coach'],
  'GET /admin/audit': [],
  'GET /admin/audit/{id}': [],
  'POST /admin/exports': ['fulfillment', 'coach'],
  'GET /admin/chart/statistics': [],
  'GET /admin/setup': [],
  'DELETE /admin/sample': [],
  'GET /admin/settings': [],
  'PUT /admin/settings': [],
  'GET /admin/health': [],
  'GET /admin/health/checks': [],
  'POST /admin/health/jobs/{queue}/retry': [],
  'GET /admin/mails': [],
  'POST /admin/mails/{id}/resend': [],

  'GET /admin/users': ['fulfillment'],
  'GET /admin/users/statistics': ['fulfillment'],
  'PUT /admin/users/{id}/role': [],
  'POST /admin/users/{id}/reset-second-factor': [],
  'GET /admin/users/{id}': ['fulfillment'],
  'POST /admin/users/{id}/export': [],
  'POST /admin/users/{id}/notes': ['fulfillment'],
  'DELETE /admin/user-notes/{id}': ['fulfillment'],
  'GET /admin/users/{id}/entitlements': ['fulfillment'],
  'POST /admin/users/{id}/entitlements': [],
  'DELETE /admin/entitlements/{id}': [],

  'GET /admin/orders': ['fulfillment'],
  'GET /admin/orders/{id}': ['fulfillment'],
  'PUT /admin/orders/{id}/shipping': ['fulfillment'],
  'PUT /admin/orders/{id}/arranged': ['fulfillment'],
  'POST /admin/orders/{id}/refunds': [],
  'PUT /admin/orders/{id}/review': [],
  'POST /admin/orders/{id}/settle': [],
  'GET /admin/payments/troubles': [],
  'GET /admin/payments/messages': [],
  'POST /admin/payments/messages/{id}/replay': [],
  'GET /admin/purchases': ['fulfillment'],
  'GET /admin/purchases/statistics': [],
  'GET /admin/shipping': ['fulfillment'],
  'PUT /admin/shipping': ['fulfillment'],

  'GET /admin/products': ['editor', 'fulfillment'],
  'POST /admin/products': ['editor'],
  'GET /admin/products/{id}': ['editor'],
  'PUT /admin/products/{id}': ['editor'],
  'DELETE /admin/products/{id}': ['editor'],
  'PUT /admin/products/{id}/active': ['editor'],
  'PUT /admin/products/{id}/stock': ['editor', 'fulfillment'],
  'GET /admin/products/{id}/files': ['editor'],
  'PUT /admin/products/{id}/files': ['editor'],
  'POST /admin/product-files': ['editor'],
  'POST /admin/product-file-contents': ['editor'],
  'PUT /admin/product-files/{id}': ['editor'],
  'DELETE /admin/product-files/{id}': ['editor'],

  'GET /admin/posts': ['editor'],
  'POST /admin/posts': ['editor'],
  'GET /admin/posts/{id}': ['editor'],
  'PUT /admin/posts/{id}': ['editor'],
  'DELETE /admin/posts/{id}': ['editor'],
  'PUT /admin/posts/{id}/published': ['editor'],
  'GET /admin/lessons': ['editor', 'coach'],
  'POST /admin/lessons': ['editor'],
  'GET /admin/lessons/{id}': ['editor'],
  'PUT /admin/lessons/{id}': ['editor'],
  'DELETE /admin/lessons/{id}': ['editor'],
  'PUT /admin/lessons/{id}/published': ['editor'],
  'GET /admin/pages': ['editor'],
  'POST /admin/pages': ['editor'],
  'GET /admin/pages/{id}': ['editor'],
  'PUT /admin/pages/{id}': ['editor'],
  'DELETE /admin/pages/{id}': ['editor'],
  'PUT /admin/pages/{id}/published': ['editor'],
  'POST /admin/starter-pages': ['editor'],
  'POST /admin/preview': ['editor', 'coach'],
  'GET /admin/pictures': ['editor', 'coach'],
  'POST /admin/pictures': ['editor', 'coach'],
  'PUT /admin/pictures/{id}': ['editor', 'coach'],
  'DELETE /admin/pictures/{id}': ['editor'],
  'POST /admin/videos': ['editor', 'coach'],
  'POST /admin/video-parts': ['editor', 'coach'],
  'GET /admin/videos/{id}': ['editor', 'coach'],
  'PUT /admin/videos/{id}': ['editor', 'coach'],
  'DELETE /admin/videos/{id}': ['editor', 'coach'],

  'GET /admin/courses': ['editor', 'coach'],
  'POST /admin/courses': ['editor'],
  'GET /admin/courses/{id}': ['editor', 'coach'],
  'PUT /admin/courses/{id}': ['editor'],
  'DELETE /admin/courses/{id}': [],
  'PUT /admin/courses/{id}/active': ['editor'],
  'POST /admin/courses/{id}/copies': ['editor'],
  'GET /admin/courses/{id}/enrolled': ['editor', 'coach'],
  'GET /admin/courses/{id}/roster': ['coach'],
  'POST /admin/courses/{id}/messages': ['coach'],
  'POST /admin/courses/{id}/enrollments': [],
  'GET /admin/courses/{id}/sessions': ['coach'],
  'POST /admin/courses/{id}/sessions': ['coach'],
  'GET /admin/workshops': ['editor', 'coach'],
  'POST /admin/workshops': ['editor'],
  'GET /admin/workshops/{id}': ['editor', 'coach'],
  'PUT /admin/workshops/{id}': ['editor'],
  'DELETE /admin/workshops/{id}': [],
  'PUT /admin/workshops/{id}/active': ['editor'],
  'POST /admin/workshops/{id}/copies': ['editor'],
  'GET /admin/workshops/{id}/enrolled': ['editor', 'coach'],
  'GET /admin/workshops/{id}/roster': ['coach'],
  'POST /admin/workshops/{id}/messages': ['coach'],
  'POST /admin/workshops/{id}/enrollments': [],
  'GET /admin/workshops/{id}/sessions': ['coach'],
  'POST /admin/workshops/{id}/sessions': ['coach'],
  'PUT /admin/workshops/{id}/first-session': ['coach'],
  'PUT /admin/class-sessions/{id}': ['coach'],
  'POST /admin/class-sessions/{id}/remove': ['coach'],
  'GET /admin/join-links/missing': ['editor', 'coach'],
  'PUT /admin/enrollments/{id}/attendance': ['coach'],
  'DELETE /admin/enrollments/{id}': [],
  'GET /admin/waiting': ['coach'],
  'DELETE /admin/waiting/{id}': ['coach'],

  'GET /admin/courses/{id}/curriculum': ['editor', 'coach'],
  'PUT /admin/courses/{id}/curriculum': ['editor', 'coach'],
  'POST /admin/courses/{id}/sections': ['editor', 'coach'],
  'PUT /admin/course-sections/{id}': ['editor', 'coach'],
  'DELETE /admin/course-sections/{id}': ['editor', 'coach'],
  'POST /admin/course-sections/{id}/lessons': ['editor', 'coach'],
  'POST /admin/course-sections/{id}/copies': ['editor', 'coach'],
  'GET /admin/course-lessons/{id}': ['editor', 'coach'],
  'PUT /admin/course-lessons/{id}': ['editor', 'coach'],
  'DELETE /admin/course-lessons/{id}': ['editor', 'coach'],
  'PUT /admin/course-lessons/{id}/published': ['editor', 'coach'],
  'GET /admin/course-lessons/{id}/files': ['editor', 'coach'],
  'PUT /admin/course-lessons/{id}/files': ['editor', 'coach'],
  'POST /admin/course-lesson-files': ['editor', 'coach'],
  'PUT /admin/course-lesson-files/{id}': ['editor', 'coach'],
  'DELETE /admin/course-lesson-files/{id}': ['editor', 'coach'],

  'GET /admin/session-types': ['coach'],
  'POST /admin/session-types': ['coach'],
  'GET /admin/session-types/{id}': ['coach'],
  'PUT /admin/session-types/{id}': ['coach'],
  'DELETE /admin/session-types/{id}': ['coach'],
  'PUT /admin/session-types/{id}/active': ['coach'],
  'GET /admin/coaching-hours': ['coach'],
  'PUT /admin/coaching-hours': ['coach'],
  'GET /admin/coaching-calendar': ['coach'],
  'PUT /admin/coaching-calendar': ['coach'],
  'GET /admin/bookings': ['coach'],
  'POST /admin/bookings/{id}/cancel': ['coach'],
} as const satisfies Record<string, readonly OtherStaff[]>

export type AdminOperation = keyof typeof permissions

/** Roles that may export a list, besides admins. */
const exportPermissions: Record<ExportInput['list'], readonly OtherStaff[]> = {
  users: [],
  enrollments: [],
  orders: ['fulfillment'],
  roster: ['coach'],
}

export function isPermitted(role: Role, operation: AdminOperation): boolean {
  return includesRole(permissions[operation], role)
}

export function canExport(role: Role, list: ExportInput['list']): boolean {
  return includesRole(exportPermissions[list], role)
}

const includesRole = (staff: readonly OtherStaff[], role: Role) =>
  role === 'admin' || (isStaff(role) && staff.includes(role))
