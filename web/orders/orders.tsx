import { EmptySheet } from '../art/empty-sheet.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadingOrders } from './loading.tsx'
import { OrderRow } from './order-row.tsx'
import { useOrders } from './use-orders.ts'

/** The list in all its states. */
export default function Orders() {
  const { shown, retry } = useOrders()
  switch (shown.state) {
    case 'loading':
      return <LoadingOrders />
    case 'failed':
      return (
        <div role="alert">
          <p className="lead mb-s6">{shown.reason}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )
    case 'found':
      return shown.orders.length > 0 ? (
        <ul className="grid gap-s4">
          {shown.orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <NoOrders />
      )
  }
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
