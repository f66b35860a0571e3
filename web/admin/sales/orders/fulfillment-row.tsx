import type { AdminFulfillmentItem, AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { fulfillmentStatus } from './order-labels.ts'

type FulfillmentRowProps = {
  item: AdminFulfillmentItem
  line: AdminOrder['lines'][number]
  order: AdminOrder
  onShip: () => void
}

export function FulfillmentRow({ item, line, order, onShip }: FulfillmentRowProps) {
  const { task, title } = item
  const { tone, text } = fulfillmentStatus(item, line.status)
  const canAct = order.status === 'completed' && task !== null && task.status !== 'dropped'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-s4 gap-y-s1">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-s3">
          {title !== line.title && <span className="wrap-anywhere">{quantityText(item)}</span>}
          <StatusLabel tone={tone}>{text}</StatusLabel>
        </p>
        {task?.status === 'done' && <DoneDetails task={task} />}
      </div>
      {canAct &&
        (item.handover === 'ships' ? (
          <Button variant="secondary" size="small" onClick={onShip}>
            {task.status === 'done' ? 'Edit tracking' : 'Mark as shipped'}
            <span className="sr">: {title}</span>
          </Button>
        ) : (
          <ArrangeButton order={order} task={task} title={title} />
        ))}
    </li>
  )
}

type Task = NonNullable<AdminFulfillmentItem['task']>

function DoneDetails({ task: { doneAt, carrier, trackingNumber, trackingUrl } }: { task: Task }) {
  const details = [doneAt && formatLongDate(doneAt), carrier, trackingNumber].filter(Boolean).join(', ')
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {details}
      {trackingUrl && (
        <>
          {' · '}
          <a className="link" href={trackingUrl} target="_blank" rel="noreferrer noopener">
            Track package
          </a>
        </>
      )}
    </p>
  )
}

type ArrangeButtonProps = { order: AdminOrder; task: Task; title: string }

function ArrangeButton({ order, task, title }: ArrangeButtonProps) {
  const { busy, run } = useMutation('Failed to change the order')
  const arranged = task.status !== 'done'
  const toggle = async () => {
    const json = { version: order.version, taskIds: [task.id], arranged: arranged }
    await run(
      () => api.admin.orders[':id'].arranged.$put({ param: { id: order.id }, json }),
      () =>
        arranged
          ? `${title} is marked as arranged. The buyer gets an email.`
          : `${title} is no longer marked as arranged`,
    )
  }
  return (
    <Button variant={arranged ? 'secondary' : 'quiet'} size="small" busy={busy} onClick={() => void toggle()}>
      {arranged ? 'Mark as arranged' : 'Mark as not arranged'}
      <span className="sr">: {title}</span>
    </Button>
  )
}
