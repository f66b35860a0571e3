import { classKinds } from '../../class-kinds.ts'
import { enrollmentStatuses } from './enrollment-statuses.ts'

export const purchasesListOptions = {
  sort: ['newest', 'oldest', 'amount'],
  status: enrollmentStatuses,
  kind: classKinds,
} as const
