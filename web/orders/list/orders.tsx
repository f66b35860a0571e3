import { Own } from '../account/own.tsx'
import { useOwn } from '../account/use-own.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadingOrders } from './loading.tsx'
import { OrderList } from './order-list.tsx'
import { READ_FAILED, readOrders } from './read-orders.ts'

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
