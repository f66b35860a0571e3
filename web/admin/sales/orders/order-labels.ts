import type { AdminFulfillmentItem, RefundRow, ToDo } from '#contract/sales/orders/admin-orders.schema.ts'

export const toDoLabels = { ship: 'To ship', arrange: 'To arrange', review: 'Under review' } satisfies Record<
  ToDo,
  string
>

type Tone = 'good' | 'wait' | 'bad'
type StatusText = { tone: Tone; text: string }

const taskLabels: Record<string, readonly [todo: string, done: string]> = {
  ships: ['To ship', 'Shipped'],
  mailed: ['To send by email', 'Sent'],
  session: ['Session to arrange', 'Arranged'],
  arranged: ['To arrange', 'Arranged'],
}

const automaticLabels: Record<string, string> = {
  downloads: 'Download ready',
  classes: 'Access granted',
  planner: 'Access granted',
  gift: 'Gift code sent',
  booking: 'Session booked',
  course: 'Enrolled',
  workshop: 'Spot confirmed',
}

const unpaidLabels: Record<string, StatusText> = {
  pending: { tone: 'wait', text: 'Waiting for payment' },
  failed: { tone: 'bad', text: 'Not paid' },
  refunded: { tone: 'wait', text: 'Refunded' },
}

export function fulfillmentStatus(
  { handover, task, isCanceled }: AdminFulfillmentItem,
  lineStatus: string,
): StatusText {
  const [todo, done] = taskLabels[handover] ?? ['', '']
  if (task?.status === 'done') return { tone: 'good', text: done }
  const unpaidLabel = unpaidLabels[lineStatus]
  if (unpaidLabel) return unpaidLabel
  if (task?.status === 'open') return { tone: 'wait', text: todo }
  if (isCanceled) return { tone: 'wait', text: handover === 'booking' ? 'Session canceled' : 'Class canceled' }
  return { tone: 'good', text: automaticLabels[handover] ?? done }
}

const refundLabels = {
  queued: { tone: 'wait', text: 'In progress' },
  failed: { tone: 'bad', text: 'Failing, retrying' },
  done: { tone: 'good', text: 'Refunded' },
  withdrawn: { tone: 'bad', text: 'Canceled' },
  returned: { tone: 'bad', text: 'Returned to you' },
} satisfies Record<RefundRow['status'], StatusText>

export const refundStatus = ({ status, lastError }: RefundRow): StatusText =>
  status === 'queued' && lastError !== null ? { tone: 'bad', text: 'Not accepted yet, retrying' } : refundLabels[status]
