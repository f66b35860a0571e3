import type { OrderView } from '#contract/orders/orders.schema.ts'
import { Status } from '../ui/status-label.tsx'

/** What became of an order, in a word. */
export function OrderStatus({ order: { status, refundedMinor } }: { order: OrderView }) {
  if (status === 'completed' && refundedMinor > 0) return <Status tone="good">Partly paid back</Status>
  const { tone, word } = states[status]
  return <Status tone={tone}>{word}</Status>
}

const states = {
  pending: { tone: 'wait', word: 'Pending' },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
  refunded: { tone: 'wait', word: 'Refunded' },
} as const
