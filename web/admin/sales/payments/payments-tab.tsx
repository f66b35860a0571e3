import type { PaymentProblems, WebhookEventPage } from '#contract/sales/orders/admin-payments.schema.ts'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { RefundListItem } from '../orders/refunds/refund-list-item.tsx'
import { ResolveButton } from '../orders/resolve-button.tsx'
import { SyncButton } from '../orders/sync-button.tsx'
import { EventList } from './event-list.tsx'
import type { EventStatus } from './load-payments.ts'
import { OrderLink, ProblemList } from './problem-list.tsx'

type PaymentsTabProps = {
  problems: PaymentProblems | undefined
  events: WebhookEventPage | undefined
  status: EventStatus | undefined
}

export function PaymentsTab({ problems, events, status }: PaymentsTabProps) {
  return (
    <div className="-m-s5 divide-y divide-hair">
      {!problems && <LoadFailed subject="The payments" />}
      {problems && (
        <>
          <ProblemList
            title="Paid but not confirmed"
            empty="No problems found. Orders to ship or arrange are listed under Orders."
            orders={problems.unfulfilled}
            action={({ id }) => <SyncButton id={id} />}
          />
          <ProblemList
            title="Fulfilled but not paid"
            empty="No problems found. All fulfilled orders are paid."
            orders={problems.unpaid}
            action={({ id }) => <SyncButton id={id} />}
          />
          <ProblemList
            title="Orders under review"
            empty="No orders are under review."
            orders={problems.reviews}
            action={(order) => <ResolveButton order={order} />}
          />
          <ProblemList
            title="Disputed payments"
            empty="No payments are disputed."
            orders={problems.disputes}
            action={({ id }) => <SyncButton id={id} />}
          />
          <section className="p-s4 sm:p-s5" aria-labelledby="owed">
            <h2 id="owed" className="text-xl">
              Refunds waiting or failed
            </h2>
            {problems.refunds.length === 0 ? (
              <p className="mt-s2 text-ink-muted">No refunds are waiting.</p>
            ) : (
              <ul className="mt-s3 divide-y divide-hair">
                {problems.refunds.map((refund) => (
                  <RefundListItem key={refund.id} refund={refund}>
                    <OrderLink id={refund.orderId} />
                  </RefundListItem>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
      <EventList page={events} status={status} />
    </div>
  )
}
