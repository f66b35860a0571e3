import { Link } from 'react-router'
import type { OrderDownload, OrderView } from '#contract/orders/orders.schema.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { NextSteps } from './next-steps.tsx'
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
