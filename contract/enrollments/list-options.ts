import { enrollmentStatuses } from './enrollment-statuses.ts'

export const purchasesListOptions = {
  sort: ['newest', 'oldest', 'amount'],
  status: enrollmentStatuses,
  kind: ['course', 'workshop'],
} as const
