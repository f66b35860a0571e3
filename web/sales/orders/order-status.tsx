import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { StatusLabel } from '../../platform/ui/status-label.tsx'

export function OrderStatus({ order: { status, totalMinor, refundedMinor } }: { order: OrderView }) {
  if (status === 'completed' && refundedMinor > 0) return <StatusLabel tone="good">Partly refunded</StatusLabel>
  if (status === 'refunded' && totalMinor === 0) return <StatusLabel tone="wait">Canceled</StatusLabel>
  const { tone, label } = labels[status]
  return <StatusLabel tone={tone}>{label}</StatusLabel>
}

const labels = {
  pending: { tone: 'wait', label: 'Pending' },
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  refunded: { tone: 'wait', label: 'Refunded' },
} as const
