import type { DeskOrder, DeskPart } from '#contract/orders/admin-orders.schema.ts'
import { timesText } from '#contract/orders/fulfillment-text.ts'
import { api } from '../../api/client.ts'
import { useDeed } from '../../api/use-mutation.ts'
import { longDay } from '../../time/long-date.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status-label.tsx'
import { fulfilment } from './order-labels.ts'

type PartRowProps = {
  part: DeskPart
  line: DeskOrder['lines'][number]
  order: DeskOrder
  onShip: () => void
  onChanged: () => void
}

/** One thing of a line: how far it is, and the button that brings it further. */
export function PartRow({ part, line, order, onShip, onChanged }: PartRowProps) {
  const { task, title } = part
  const { tone, text } = fulfilment(part, line.status)
  const canAct = order.status === 'completed' && task !== null && task.status !== 'dropped'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-s4 gap-y-s1">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-s3">
          {title !== line.title && <span className="wrap-anywhere">{timesText(part)}</span>}
          <Status tone={tone}>{text}</Status>
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

type Task = NonNullable<DeskPart['task']>

function Done({ task: { doneAt, carrier, trackingNumber, trackingUrl } }: { task: Task }) {
  const words = [doneAt && longDay(doneAt), carrier, trackingNumber].filter(Boolean).join(', ')
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

type ArrangeButtonProps = { order: DeskOrder; task: Task; title: string; onChanged: () => void }

function ArrangeButton({ order, task, title, onChanged }: ArrangeButtonProps) {
  const { busy, run } = useDeed('Failed to change the order')
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
