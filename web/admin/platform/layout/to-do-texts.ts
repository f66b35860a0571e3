import { useRouteLoaderData } from 'react-router'
import type { ToDoList } from '#contract/ops/reports/to-do.schema.ts'
import type { ToDoTask } from '#contract/ops/reports/to-do.ts'

/** `to` is the page that lists the items. The count is on the navigation link of `section`. */
type ToDoText = { section: string; to: string; one: string; many: string }

export const toDoTexts: Record<ToDoTask, ToDoText> = {
  disputes: {
    section: '/admin/purchases',
    to: '/admin/purchases?tab=payments',
    one: 'disputed payment',
    many: 'disputed payments',
  },
  refunds: {
    section: '/admin/purchases',
    to: '/admin/purchases?tab=payments',
    one: 'refund to check',
    many: 'refunds to check',
  },
  review: {
    section: '/admin/purchases',
    to: '/admin/purchases?tab=orders&todo=review',
    one: 'order under review',
    many: 'orders under review',
  },
  ship: {
    section: '/admin/purchases',
    to: '/admin/purchases?tab=orders&todo=ship',
    one: 'order to ship',
    many: 'orders to ship',
  },
  arrange: {
    section: '/admin/purchases',
    to: '/admin/purchases?tab=orders&todo=arrange',
    one: 'order to arrange',
    many: 'orders to arrange',
  },
  links: {
    section: '/admin/events',
    to: '/admin/events',
    one: 'class without a link to join',
    many: 'classes without a link to join',
  },
  classes: { section: '/admin/events', to: '/admin/events', one: 'class session today', many: 'class sessions today' },
  bookings: {
    section: '/admin/coaching',
    to: '/admin/coaching',
    one: 'session booked for today or tomorrow',
    many: 'sessions booked for today and tomorrow',
  },
  sessionLinks: {
    section: '/admin/coaching',
    to: '/admin/coaching?tab=types',
    one: '1-on-1 session without a link to join',
    many: '1-on-1 sessions without a link to join',
  },
  waiting: {
    section: '/admin/waiting',
    to: '/admin/waiting?state=waiting',
    one: 'person waiting for a spot',
    many: 'people waiting for a spot',
  },
  reviews: {
    section: '/admin/reviews',
    to: '/admin/reviews?status=pending',
    one: 'review to check',
    many: 'reviews to check',
  },
  mails: {
    section: '/admin/mails',
    to: '/admin/mails?state=stopped',
    one: 'email that couldn’t be sent',
    many: 'emails that couldn’t be sent',
  },
}

export const toDoText = ({ task, count }: ToDoList['tasks'][number]): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? toDoTexts[task].one : toDoTexts[task].many}`

/** Returns what the layout loaded; undefined if that failed, and before the first load. */
export function useToDo(): ToDoList | undefined {
  return useRouteLoaderData<{ toDo: ToDoList | undefined }>('admin/platform/layout/admin.layout')?.toDo
}
