import type { FulfillmentItem } from '#contract/orders/orders.schema.ts'
import type { OrderItem } from './grant-enrollments.ts'
import type { Task } from './tasks.ts'

/**
 * The parts of lines with what was done for each. What was written down when it was paid counts, whatever a kit holds
 * today; what happens by itself is not written down.
 */
export function attachTasks(
  partsOf: (line: OrderItem) => FulfillmentItem[],
  tasks: Task[],
): (line: OrderItem) => (FulfillmentItem & { task?: Task })[] {
  const byLine = Map.groupBy(tasks, (task) => task.orderLineId)
  return (line) => {
    const parts = partsOf(line)
    const mine = byLine.get(line.id) ?? []
    if (mine.length === 0) return parts
    const known = mine.map((task) => ({ position: task.position, part: partOf(task, parts) }))
    // A file that came after a person was to send it: they still may, and the buyer has it.
    const isKnown = (position: number) => known.some((one) => one.position === position)
    const others = parts.flatMap((part, position) =>
      isDoneByItself(part) && !isKnown(position) ? [{ position, part }] : [],
    )
    return [...known, ...others].sort((one, other) => one.position - other.position).map(({ part }) => part)
  }
}

function partOf(task: Task, parts: FulfillmentItem[]): FulfillmentItem & { task: Task } {
  const { title, quantity, handover, doneAt, carrier, trackingNumber, trackingUrl } = task
  const productId = parts[task.position]?.title === title ? (parts[task.position]?.productId ?? null) : null
  const done = doneAt && { at: doneAt.toISOString(), carrier, trackingNumber, trackingUrl }
  return { title, quantity, handover, productId, when: null, ...(done ? { done } : {}), task }
}

const isDoneByItself = ({ handover }: FulfillmentItem) => ['downloads', 'course', 'workshop'].includes(handover)
