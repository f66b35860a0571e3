import { Link } from 'react-router'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { FulfillmentItem, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { FETCH_FAILED } from '../../../sales/orders/list/order-list.tsx'
import { NextStep } from '../../../sales/orders/next-step.tsx'

/** Deliveries are not reported, so a shipped item is listed for this time. */
const SHIPPED_SHOWN_MS = 21 * 86_400_000

/** Returns the items of an order that are to be shipped, or were shipped lately. Refunded ones are not among them. */
export function itemsOnTheWay({ status, lines }: OrderView, now: number): FulfillmentItem[] {
  if (status !== 'completed') return []
  const isRecent = ({ done }: FulfillmentItem) => !done || now - Date.parse(done.at) < SHIPPED_SHOWN_MS
  return lines
    .filter((line) => line.status === 'completed')
    .flatMap(({ parts }) => parts.filter((part) => part.handover === 'ships' && isRecent(part)))
}

/** Renders nothing while they load and without any. */
export const OrdersOnTheirWay = ({ orders }: { orders: Section<OrderView[]> }) => (
  <AwaitSection section={orders} skeleton={null} fallbackText={FETCH_FAILED}>
    {(orders) => orders.length > 0 && <Orders orders={orders} />}
  </AwaitSection>
)

function Orders({ orders }: { orders: OrderView[] }) {
  const { user } = useAuth()
  return (
    <section aria-labelledby="on-their-way">
      <h2 id="on-their-way" className="mb-s3 text-xl">
        Orders on their way
      </h2>
      <ul className="grid gap-s4">
        {orders.map((order) => {
          const items = itemsOnTheWay(order, Date.now())
          return (
            <Surface as="li" key={order.id} className="grid gap-s4 p-s5 md:p-s6">
              {items.map((part, index) => (
                <NextStep key={index} part={part} files={[]} order={order} email={user?.email ?? ''} level={3} />
              ))}
              <Link
                className="link inline-flex min-h-target items-center justify-self-start"
                to={`/orders/${order.id}`}
              >
                See order {orderNumber(order.id)}
                <span className="sr"> with {items.map(quantityText).join(', ')}</span>
              </Link>
            </Surface>
          )
        })}
      </ul>
    </section>
  )
}
