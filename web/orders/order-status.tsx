import type { OrderView } from '#contract/orders/orders.schema.ts'
import { StatusLabel } from '../ui/status-label.tsx'

/** What became of an order, in a word. */
export function OrderStatus({ order: { status, refundedMinor } }: { order: OrderView }) {
  if (status === 'completed' && refundedMinor > 0) return <StatusLabel tone="good">Partly paid back</StatusLabel>
  const { tone, word } = states[status]
  return <StatusLabel tone={tone}>{word}</StatusLabel>
}

const states = {
  pending: { tone: 'wait', word: 'Pending' },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
  refunded: { tone: 'wait', word: 'Refunded' },
} as const
