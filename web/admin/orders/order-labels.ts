import type { AdminFulfillmentItem, RefundRow, ToDo } from '#contract/orders/admin-orders.schema.ts'

/** What is to do for an order, in words. */
export const toDoLabels = {
  ship: 'To ship',
  arrange: 'To arrange',
  review: 'Under review',
} satisfies Record<ToDo, string>

type Tone = 'good' | 'wait' | 'bad'
type StatusText = { tone: Tone; text: string }

const taskWords: Record<string, readonly [todo: string, done: string]> = {
  ships: ['To ship', 'Shipped'],
  mailed: ['To send by e-mail', 'Sent'],
  classes: ['Classes to book', 'Arranged'],
  session: ['Session to arrange', 'Arranged'],
  arranged: ['To arrange', 'Arranged'],
}

const byItself: Record<string, string> = {
  downloads: 'Download ready',
  course: 'Enrolled',
  workshop: 'Seat confirmed',
}

const notGiven: Record<string, StatusText> = {
  pending: { tone: 'wait', text: 'Waits for the payment' },
  failed: { tone: 'bad', text: 'Not paid' },
  refunded: { tone: 'wait', text: 'Paid back' },
}

/** How far one thing of a line is, in words. */
export function fulfillmentStatus({ handover, task }: AdminFulfillmentItem, lineStatus: string): StatusText {
  const [todo, done] = taskWords[handover] ?? ['', '']
  if (task?.status === 'done') return { tone: 'good', text: done }
  const instead = notGiven[lineStatus]
  if (instead) return instead
  if (task?.status === 'open') return { tone: 'wait', text: todo }
  return { tone: 'good', text: byItself[handover] ?? done }
}

/** What became of a refund, in words. */
export const refundLabels = {
  queued: { tone: 'wait', text: 'On its way' },
  failed: { tone: 'bad', text: 'Refused for over an hour' },
  done: { tone: 'good', text: 'Paid back' },
  withdrawn: { tone: 'bad', text: 'Withdrawn' },
  returned: { tone: 'bad', text: 'Came back to you' },
} satisfies Record<RefundRow['status'], StatusText>

export const refundStatus = ({ status, lastError }: RefundRow): StatusText =>
  status === 'queued' && lastError !== null
    ? { tone: 'bad', text: 'Not taken yet, being tried again' }
    : refundLabels[status]

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Mar 9, 2024, 4:05 PM', where the reader is. */
export const instantText = (at: string): string => instant.format(new Date(at))

/** The end of an order's number, which is enough to tell two apart. */
export const shortNumber = (id: string): string => id.slice(-8).toUpperCase()
