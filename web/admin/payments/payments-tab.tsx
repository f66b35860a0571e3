import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { Loading, SkeletonRows } from '../../ui/loading.tsx'
import { LoadFailed } from '../list/pagination.tsx'
import { RefundListItem } from '../orders/refunds/refund-list-item.tsx'
import { ResolveButton } from '../orders/resolve-button.tsx'
import { SyncButton } from '../orders/sync-button.tsx'
import { EventList } from './event-list.tsx'
import { IssueList, OrderLink } from './issue-list.tsx'

const fetchIssues = async () => (await api.admin.payments.troubles.$get()).json()

export function PaymentsTab() {
  const { data, isFailed, reload } = useFetch(fetchIssues, 'Failed to fetch payments')
  return (
    <div className="-m-s5 divide-y divide-hair">
      {isFailed && !data && <LoadFailed subject="The payments" onRetry={reload} />}
      {!isFailed && !data && (
        <Loading label="Loading payments">
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {data && (
        <>
          <IssueList
            title="Paid but not confirmed"
            empty="No problems found. Orders to ship or arrange are listed under Orders."
            orders={data.unfulfilled}
            action={({ id }) => <SyncButton id={id} onDone={reload} />}
          />
          <IssueList
            title="Fulfilled but not paid"
            empty="No problems found. All fulfilled orders are paid."
            orders={data.unpaid}
            action={({ id }) => <SyncButton id={id} onDone={reload} />}
          />
          <IssueList
            title="Orders under review"
            empty="No orders are under review."
            orders={data.reviews}
            action={(order) => <ResolveButton order={order} onChanged={reload} />}
          />
          <IssueList
            title="Disputed payments"
            empty="No payments are disputed."
            orders={data.disputes}
            action={({ id }) => <SyncButton id={id} onDone={reload} />}
          />
          <section className="p-s4 sm:p-s5" aria-labelledby="owed">
            <h2 id="owed" className="text-xl">
              Refunds waiting or failed
            </h2>
            {data.refunds.length === 0 ? (
              <p className="mt-s2 text-ink-muted">No refunds are waiting.</p>
            ) : (
              <ul className="mt-s3 divide-y divide-hair">
                {data.refunds.map((refund) => (
                  <RefundListItem key={refund.id} refund={refund}>
                    <OrderLink id={refund.orderId} />
                  </RefundListItem>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
      <EventList onReplayed={reload} />
    </div>
  )
}
