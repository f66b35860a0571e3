import { Link } from 'react-router'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import type { FulfillmentItem, OrderDownload, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { Icon } from '../../platform/ui/icon.tsx'
import { NextStep } from './next-step.tsx'
import { OrderHead } from './order-head.tsx'
import { Receipt } from './receipt/receipt.tsx'

export function OrderDetails({ order, downloads }: { order: OrderView; downloads: OrderDownload[] }) {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const isCompleted = order.status === 'completed'
  return (
    <>
      <div className={classNames('order-page__head mx-auto max-w-3xl', isCompleted && 'lg:mx-0')}>
        <Link className="link mb-s2 inline-flex min-h-target items-center gap-s2 text-md" to="/orders">
          <Icon sign="arrowLeft" size={18} />
          Your orders
        </Link>
      </div>
      <OrderHead order={order} />
      <div className={isCompleted ? 'order-page__grid' : 'mx-auto max-w-3xl'}>
        {isCompleted && <NextSteps order={order} downloads={downloads} email={email} />}
        <Receipt order={order} email={email} />
      </div>
    </>
  )
}

type OrderItem = OrderView['lines'][number]
type NextStepsProps = { order: OrderView; downloads: OrderDownload[]; email: string }

function NextSteps({ order, downloads, email }: NextStepsProps) {
  const stepProps = (item: OrderItem, part: FulfillmentItem) => {
    const files = downloads.filter((file) => file.lineId === item.id && file.productId === part.productId)
    return { part, files, order, email }
  }
  return (
    <section className="order-page__next" aria-labelledby="next">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ul className="mt-s4 grid gap-s4">
        {order.lines.map((item) => (
          <li key={item.id} className="sheet p-s5">
            {isBundle(item) && <h3 className="mb-s3 text-lg">{quantityText(item)}</h3>}
            {isBundle(item) ? (
              <ul className="grid">
                {item.parts.map((part, index) => (
                  <li key={index} className="border-t border-hair py-s4 last:pb-0">
                    <NextStep {...stepProps(item, part)} level={4} />
                  </li>
                ))}
              </ul>
            ) : (
              item.parts.map((part) => <NextStep key={part.title} {...stepProps(item, part)} level={3} />)
            )}
            {item.reviewPath && (
              <p className="mt-s3 border-t border-hair pt-s3">
                <Link className="link" to={item.reviewPath}>
                  Write a review<span className="sr">{` of ${item.title}`}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A single product has one part with its own title. */
const isBundle = ({ title, parts }: OrderItem) => parts.length !== 1 || parts[0]?.title !== title
