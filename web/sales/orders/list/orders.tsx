import type { MyOrders } from '#contract/sales/orders/orders.schema.ts'
import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { OrderList } from './order-list.tsx'

export { fetchOrders } from './order-list.tsx'

export default function Orders({ firstPage }: { firstPage: MyOrders }) {
  const [newest] = firstPage.orders
  return newest ? <OrderList key={newest.id} firstPage={firstPage} /> : <NoOrders />
}

function NoOrders() {
  return (
    <EmptyState
      art={<BlankPaper />}
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
