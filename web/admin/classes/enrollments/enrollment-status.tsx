import type { EnrollmentRow } from '#contract/classes/enrollments/purchases.schema.ts'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'

type Status = EnrollmentRow['status']

const labels: Record<Status, { label: string; tone: 'good' | 'wait' | 'bad' }> = {
  completed: { label: 'Completed', tone: 'good' },
  pending: { label: 'Pending', tone: 'wait' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'wait' },
  canceled: { label: 'Canceled', tone: 'wait' },
}

export function EnrollmentStatus({ status }: { status: Status }) {
  return <StatusLabel tone={labels[status].tone}>{labels[status].label}</StatusLabel>
}
