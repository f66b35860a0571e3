import { Own } from '../../api/query-view.tsx'
import { useOwn } from '../../api/use-query.ts'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { LoadingOrders } from '../order-skeletons.tsx'
import { READ_FAILED, readOrders } from './fetch-orders.ts'
import { OrderList } from './order-list.tsx'

const readNewest = (signal: AbortSignal) => readOrders({}, signal)

/** The list in all its states. */
export default function Orders() {
  const own = useOwn(readNewest, READ_FAILED)
  return (
    <Own own={own} loading={<LoadingOrders />}>
      {(page) => (page.orders.length > 0 ? <OrderList page={page} onMore={own.show} /> : <NoOrders />)}
    </Own>
  )
}

function NoOrders() {
  return (
    <Empty
      art={<EmptySheet />}
      level={2}
      title="No orders yet"
      action={
        <ButtonLink variant="secondary" to="/store">
          Go to the Store
        </ButtonLink>
      }
    >
      What you buy is kept here, with its receipt and its downloads.
    </Empty>
  )
}
