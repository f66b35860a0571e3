import { QueryView, useQuery } from '../../api/query.tsx'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { publicPrefetch } from '../../router/public-prefetch.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OrderListSkeleton } from '../order-skeletons.tsx'
import { FETCH_FAILED, fetchOrders, OrderList } from './order-list.tsx'

const fetchNewest = (signal: AbortSignal) => fetchOrders({}, signal)

export default function Orders() {
  const query = useQuery(fetchNewest, FETCH_FAILED)
  return (
    <QueryView query={query} loading={<OrderListSkeleton />}>
      {(page) => (page.orders.length > 0 ? <OrderList page={page} onMore={query.setData} /> : <NoOrders />)}
    </QueryView>
  )
}

function NoOrders() {
  return (
    <EmptyState
      art={<EmptySheet />}
      level={2}
      title="No orders yet"
      action={
        <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch}>
          Go to the Store
        </ButtonLink>
      }
    >
      Your orders will appear here, with receipts and downloads.
    </EmptyState>
  )
}
