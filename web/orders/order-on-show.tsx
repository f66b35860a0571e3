import type { OrderDownload, OrderView } from '#contract/orders.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderHead } from './order-head.tsx'
import { Receipt } from './receipt.tsx'

export function OrderOnShow({ order, downloads }: { order: OrderView; downloads: OrderDownload[] }) {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const isMine = order.status === 'completed'
  return (
    <>
      <OrderHead order={order} />
      <div className={isMine ? 'order-page__grid' : 'mx-auto max-w-3xl'}>
        {isMine && <NextSteps order={order} downloads={downloads} email={email} />}
        <Receipt order={order} email={email} />
      </div>
    </>
  )
}
