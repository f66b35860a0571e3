import type { PurchaseRow } from '#contract/admin.ts'
import { SelectField } from '../ui/select-field.tsx'
import { Status } from '../ui/status.tsx'

type PurchaseStatus = PurchaseRow['status']

const words: Record<PurchaseStatus, { label: string; tone: 'good' | 'wait' | 'bad' }> = {
  completed: { label: 'Completed', tone: 'good' },
  pending: { label: 'Pending', tone: 'wait' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'wait' },
}

const statuses = Object.keys(words) as PurchaseStatus[]
const choices = [
  { value: '', label: 'Every status' },
  ...statuses.map((value) => ({ value, label: words[value].label })),
]

/** The status that the address asks for; one that does not exist asks for none. */
export function statusOf(params: URLSearchParams): PurchaseStatus | undefined {
  return statuses.find((status) => status === params.get('status'))
}

export function StatusFilter({ chosen }: { chosen: PurchaseStatus | undefined }) {
  return (
    <div className="max-sm:w-full sm:w-48">
      <SelectField
        label={<span className="sr">Status</span>}
        name="status"
        choices={choices}
        defaultValue={chosen ?? ''}
      />
    </div>
  )
}

/** A status as a sign and a word. */
export function PurchaseState({ status }: { status: PurchaseStatus }) {
  return <Status tone={words[status].tone}>{words[status].label}</Status>
}
