import type { WebhookEventRow } from '#contract/sales/orders/admin-payments.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { OrderLink } from './problem-list.tsx'

const stateLabels = {
  handled: { tone: 'good', text: 'Processed' },
  failed: { tone: 'bad', text: 'Failed' },
  waiting: { tone: 'wait', text: 'Waiting for its order' },
  given_up: { tone: 'bad', text: 'No order found' },
} as const

export function EventRow({ event }: { event: WebhookEventRow }) {
  const { id, type, state, orderId, receivedAt, attempts, lastError, lastTriedAt, replayedAt, replayedBy } = event
  const { busy, run } = useMutation('Failed to replay the event')
  const replay = () =>
    run(
      async () => (await api.admin.payments.messages[':id'].replay.$post({ param: { id } })).json(),
      ({ order }) =>
        order ? `Event replayed. Its order is ${order.status}.` : 'Event replayed. It belongs to no order.',
    )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-s4 gap-y-s1 p-s4 sm:gap-x-s5 sm:px-s5">
      <div className="grid min-w-0 content-start gap-s1 max-sm:col-span-2">
        <p className="flex flex-wrap items-center gap-x-s4">
          <b className="wrap-anywhere">{type}</b>
          <StatusLabel tone={stateLabels[state].tone}>{stateLabels[state].text}</StatusLabel>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          <time dateTime={receivedAt}>{instantText(receivedAt)}</time>
          {` · ${attempts === 1 ? 'processed once' : `processed ${attempts} times`}`}
          {lastTriedAt && attempts > 1 && `, last ${instantText(lastTriedAt)}`}
        </p>
        {lastError && <p className="wrap-anywhere">{`Error: ${lastError}`}</p>}
        {replayedAt && (
          <p className="text-sm wrap-anywhere text-ink-muted">{`Replayed ${instantText(replayedAt)}, ${replayedBy}`}</p>
        )}
      </div>
      <div className="col-start-1 self-center">{orderId && <OrderLink id={orderId} />}</div>
      <div className="col-start-2 sm:row-span-2 sm:row-start-1">
        <Button variant="secondary" size="small" busy={busy} onClick={() => void replay()}>
          Replay
          <span className="sr">{` ${type} ${id}`}</span>
        </Button>
      </div>
    </li>
  )
}
