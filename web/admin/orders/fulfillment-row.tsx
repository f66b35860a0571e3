import type { AdminFulfillmentItem, AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/orders/fulfillment-text.ts'
import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { formatLongDate } from '../../time/long-date.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { fulfillmentStatus } from './order-labels.ts'

type PartRowProps = {
  part: AdminFulfillmentItem
  line: AdminOrder['lines'][number]
  order: AdminOrder
  onShip: () => void
  onChanged: () => void
}

/** One thing of a line: how far it is, and the button that brings it further. */
export function FulfillmentRow({ part, line, order, onShip, onChanged }: PartRowProps) {
  const { task, title } = part
  const { tone, text } = fulfillmentStatus(part, line.status)
  const canAct = order.status === 'completed' && task !== null && task.status !== 'dropped'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-s4 gap-y-s1">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-s3">
          {title !== line.title && <span className="wrap-anywhere">{quantityText(part)}</span>}
          <StatusLabel tone={tone}>{text}</StatusLabel>
        </p>
        {task?.status === 'done' && <Done task={task} />}
      </div>
      {canAct &&
        (part.handover === 'ships' ? (
          <Button variant="secondary" size="small" onClick={onShip}>
            {task.status === 'done' ? 'Correct tracking' : 'Mark shipped'}
            <span className="sr">: {title}</span>
          </Button>
        ) : (
          <ArrangeButton order={order} task={task} title={title} onChanged={onChanged} />
        ))}
    </li>
  )
}

type Task = NonNullable<AdminFulfillmentItem['task']>

function Done({ task: { doneAt, carrier, trackingNumber, trackingUrl } }: { task: Task }) {
  const words = [doneAt && formatLongDate(doneAt), carrier, trackingNumber].filter(Boolean).join(', ')
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {words}
      {trackingUrl && (
        <>
          {' · '}
          <a className="link" href={trackingUrl} target="_blank" rel="noreferrer noopener">
            Track the parcel
          </a>
        </>
      )}
    </p>
  )
}

type ArrangeButtonProps = { order: AdminOrder; task: Task; title: string; onChanged: () => void }

function ArrangeButton({ order, task, title, onChanged }: ArrangeButtonProps) {
  const { busy, run } = useMutation('Failed to change the order')
  const done = task.status !== 'done'
  const press = async () => {
    const json = { version: order.version, taskIds: [task.id], arranged: done }
    await run(
      () => api.admin.orders[':id'].arranged.$put({ param: { id: order.id }, json }),
      () => (done ? `${title} is arranged` : `${title} is to arrange again`),
    )
    onChanged()
  }
  return (
    <Button variant={done ? 'secondary' : 'quiet'} size="small" busy={busy} onClick={() => void press()}>
      {done ? 'Mark arranged' : 'Not arranged yet'}
      <span className="sr">: {title}</span>
    </Button>
  )
}
