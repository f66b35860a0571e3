import type { PurchaseRow } from '#contract/accounts/users.schema.ts'
import { Status } from '../../ui/status-label.tsx'

type PurchaseStatus = PurchaseRow['status']

const words: Record<PurchaseStatus, { label: string; tone: 'good' | 'wait' | 'bad' }> = {
  completed: { label: 'Completed', tone: 'good' },
  pending: { label: 'Pending', tone: 'wait' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'wait' },
}

/** A status as a sign and a word. */
export function PurchaseState({ status }: { status: PurchaseStatus }) {
  return <Status tone={words[status].tone}>{words[status].label}</Status>
}
