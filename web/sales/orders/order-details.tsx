import { Link } from 'react-router'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import type { FulfillmentItem, OrderDownload, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { Icon } from '../../platform/ui/icon.tsx'
import { NextStep, type NextStepProps } from './next-step.tsx'
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
            <NextStepsOfItem item={item} stepProps={(part) => stepProps(item, part)} />
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

type NextStepsOfItemProps = { item: OrderItem; stepProps: (part: FulfillmentItem) => Omit<NextStepProps, 'level'> }

function NextStepsOfItem({ item, stepProps }: NextStepsOfItemProps) {
  // A product that is a part of itself has the heading of that part.
  const hasHeading = item.parts.every(({ title }) => title !== item.title)
  const level = hasHeading ? 4 : 3
  const [part, ...otherParts] = item.parts
  if (part && otherParts.length === 0 && !hasHeading) return <NextStep {...stepProps(part)} level={level} />
  return (
    <>
      {hasHeading && <h3 className="mb-s3 text-lg">{quantityText(item)}</h3>}
      <ul className="grid">
        {item.parts.map((part, index) => (
          <li
            key={index}
            className={classNames('last:pb-0', index > 0 || hasHeading ? 'border-t border-hair py-s4' : 'pb-s4')}
          >
            <NextStep {...stepProps(part)} level={level} />
          </li>
        ))}
      </ul>
    </>
  )
}
