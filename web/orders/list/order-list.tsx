import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MyOrders } from '#contract/orders/orders.schema.ts'
import { errorMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { FETCH_FAILED, fetchOrders } from './fetch-orders.ts'
import { OrderRow } from './order-row.tsx'

type OrderListProps = { page: MyOrders; onMore: (page: MyOrders) => void }

/** The loaded orders, with a button for older ones. */
export function OrderList({ page: { orders, nextCursor }, onMore }: OrderListProps) {
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const showMore = async (cursor: string) => {
    setBusy(true)
    try {
      const next = await fetchOrders({ cursor })
      flushSync(() => onMore({ ...next, orders: [...orders, ...next.orders] }))
      // The button may be gone: focus the first new order.
      list.current?.children[orders.length]?.querySelector('a')?.focus()
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, FETCH_FAILED) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ul ref={list} className="grid gap-s4">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {nextCursor !== null && (
        <div className="mt-s5 flex justify-center">
          <Button variant="secondary" busy={busy} onClick={() => void showMore(nextCursor)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
