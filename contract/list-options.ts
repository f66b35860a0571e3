import { roles } from './accounts/roles.ts'
import { auditActions, auditSubjects } from './audit/audit-actions.ts'
import { enrollmentStatuses } from './enrollments/enrollment-statuses.ts'
import { issueStates, subscriberStates } from './newsletter/newsletter-states.ts'
import { reviewStatuses } from './reviews/review-statuses.ts'
import { waitingListStates } from './waiting-list/waiting-list-states.ts'

/** The first sort order is the default. */
export const listOptions = {
  users: { sort: ['newest', 'oldest', 'name'], role: roles },
  purchases: {
    sort: ['newest', 'oldest', 'amount'],
    status: enrollmentStatuses,
    kind: ['course', 'workshop'],
  },
  posts: { sort: ['newest', 'oldest', 'title'], state: ['published', 'draft'] },
  products: {
    sort: ['newest', 'oldest', 'name', 'price'],
    state: ['active', 'inactive'],
    kind: ['physical', 'digital', 'bundle'],
  },
  courses: { sort: ['newest', 'date', 'title'], state: ['active', 'inactive'] },
  workshops: { sort: ['date', 'earliest', 'title'], state: ['active', 'inactive'] },
  orders: {
    sort: ['newest', 'oldest'],
    status: ['pending', 'completed', 'failed', 'refunded'],
    todo: ['ship', 'arrange', 'review'],
  },
  pictures: { sort: ['newest', 'oldest'] },
  mails: { sort: ['newest', 'oldest'], state: ['stopped', 'waiting'] },
  audit: { sort: ['newest', 'oldest'], subject: auditSubjects, action: auditActions },
  roster: { sort: ['newest', 'oldest'], state: ['enrolled', 'paying', 'refunded', 'canceled'] },
  bookings: { sort: ['date', 'latest'], state: ['booked', 'canceled'] },
  waiting: { sort: ['line', 'newest'], state: waitingListStates },
  issues: { sort: ['newest', 'oldest'], state: issueStates },
  subscribers: { sort: ['newest', 'oldest'], state: subscriberStates },
  reviews: { sort: ['newest', 'oldest'], status: reviewStatuses },
  coupons: { sort: ['newest', 'oldest'], state: ['active', 'inactive'] },
  plans: { sort: ['newest', 'name'], state: ['published', 'draft'] },
  lessons: { sort: ['order', 'title', 'newest'], state: ['published', 'draft'] },
} as const

export type ListName = keyof typeof listOptions
