import type { AdminOperation } from '../accounts/permissions.ts'

/** Tasks of the admin area, in the order of the dashboard, with the operation that lists their items. */
export const toDoOperations = {
  disputes: 'GET /admin/payments/troubles',
  refunds: 'GET /admin/payments/troubles',
  review: 'PUT /admin/orders/{id}/review',
  ship: 'GET /admin/orders',
  arrange: 'GET /admin/orders',
  links: 'GET /admin/join-links/missing',
  classes: 'GET /admin/courses/{id}/roster',
  bookings: 'GET /admin/bookings',
  waiting: 'GET /admin/waiting',
  reviews: 'GET /admin/reviews',
  mails: 'GET /admin/mails',
} as const satisfies Record<string, AdminOperation>

export type ToDoTask = keyof typeof toDoOperations

export const toDoTasks = Object.keys(toDoOperations) as [ToDoTask, ...ToDoTask[]]
