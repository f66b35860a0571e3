import type { EnrollmentRow } from '#contract/accounts/users.schema.ts'
import { StatusLabel } from '../../ui/status-label.tsx'

type PurchaseStatus = EnrollmentRow['status']

const words: Record<PurchaseStatus, { label: string; tone: 'good' | 'wait' | 'bad' }> = {
  completed: { label: 'Completed', tone: 'good' },
  pending: { label: 'Pending', tone: 'wait' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'wait' },
}

/** A status as a sign and a word. */
export function EnrollmentStatus({ status }: { status: PurchaseStatus }) {
  return <StatusLabel tone={words[status].tone}>{words[status].label}</StatusLabel>
}
