import type { OrderView } from '#contract/orders.ts'
import { Own } from '../account/own.tsx'
import { useOwn } from '../account/use-own.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { api } from '../session/client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadingOrders } from './loading.tsx'
import { OrderRow } from './order-row.tsx'

async function readOrders(signal: AbortSignal): Promise<OrderView[]> {
  return (await api.orders.$get({}, { init: { signal } })).json()
}

/** The list in all its states. */
export default function Orders() {
  const own = useOwn(readOrders, 'Failed to read your orders. Please try again.')
  return (
    <Own own={own} loading={<LoadingOrders />}>
      {(orders) =>
        orders.length > 0 ? (
          <ul className="grid gap-s4">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        ) : (
          <NoOrders />
        )
      }
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
