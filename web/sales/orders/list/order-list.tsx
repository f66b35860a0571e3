import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { moneyIn } from '#contract/money.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { MyOrders, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { LocalDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { OrderStatus } from '../order-status.tsx'

export function OrderList({ firstPage }: { firstPage: MyOrders }) {
  const [{ orders, nextCursor }, setPage] = useState(firstPage)
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const showMore = async (cursor: string) => {
    setBusy(true)
    try {
      const next = await fetchOrders({ cursor })
      flushSync(() => setPage({ ...next, orders: [...orders, ...next.orders] }))
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
      {orders.some(({ lines }) => lines.some(isGift)) && (
        <Link className="link mb-s4 inline-flex min-h-target items-center" to="/account/gifts">
          Your gifts
        </Link>
      )}
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

const PAGE_SIZE = '20'

export const FETCH_FAILED = 'Failed to load your orders. Please try again.'

export async function fetchOrders(options: { cursor?: string }, signal?: AbortSignal): Promise<MyOrders> {
  const query = { ...options, limit: PAGE_SIZE }
  return (await api.orders.$get({ query }, signal ? { init: { signal } } : {})).json()
}

const isGift = ({ parts }: OrderView['lines'][number]) => parts.some(({ handover }) => handover === 'gift')

export function OrderRow({ order, titleLevel = 2 }: { order: OrderView; titleLevel?: 2 | 3 }) {
  const Title = `h${titleLevel}` as const
  const { id, lines, createdAt, totalMinor } = order
  return (
    <li className="sheet relative flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s2 p-s5 md:flex-nowrap">
      <div className="min-w-0">
        <Title className="font-text text-md font-semibold tracking-normal">
          <Link to={`/orders/${id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            {lines.map((line) => `${isGift(line) ? 'Gift: ' : ''}${quantityText(line)}`).join(', ')}
          </Link>
        </Title>
        <p className="mt-s1 text-ink-muted">
          Order <span className="tabular-nums">{orderNumber(id)}</span>
          <span className="max-sm:hidden">{' · '}</span>
          <span className="inline-block max-sm:block">
            <LocalDate instant={createdAt} />
          </span>
        </p>
      </div>
      <p className="flex shrink-0 items-baseline gap-s5 md:grid md:grid-cols-[9.5rem_minmax(5.5rem,auto)]">
        <OrderStatus order={order} />
        <span className="font-semibold tabular-nums md:text-right">{moneyIn(order.currency).format(totalMinor)}</span>
      </p>
    </li>
  )
}
