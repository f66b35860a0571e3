import type { Permission } from '../../people/accounts/permissions.ts'

/** Tasks of the admin area, in the order of the dashboard, with the permission that they need. */
export const toDoPermissions = {
  disputes: 'admin',
  refunds: 'admin',
  review: 'admin',
  ship: 'fulfillment',
  arrange: 'fulfillment',
  links: 'classes',
  classes: 'teaching',
  bookings: 'teaching',
  sessionLinks: 'teaching',
  waiting: 'teaching',
  reviews: 'content',
  mails: 'admin',
} as const satisfies Record<string, Permission>

export type ToDoTask = keyof typeof toDoPermissions

export const toDoTasks = Object.keys(toDoPermissions) as [ToDoTask, ...ToDoTask[]]
