import { ArrowLeft } from 'lucide-react'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useIsReloading } from '../../../platform/router/use-is-reloading.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { loadUserAccess } from '../entitlements/load-user-access.ts'
import type { Route } from './+types/order.page'
import { OrderDetail } from './order-detail.tsx'

export const meta = adminMeta('Order')

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const init = { init: { signal } }
  const order = await loadOrToast(api.admin.orders[':id'].$get({ param: { id } }, init), 'Failed to fetch the order')
  return { order, buyerAccess: order?.buyer ? await loadUserAccess(order.buyer.id, signal) : undefined }
}

export default function OrderPage({ loaderData: { order, buyerAccess } }: Route.ComponentProps) {
  const isReloading = useIsReloading()
  return (
    <>
      <div className="flex flex-wrap gap-x-s4">
        <ButtonLink to="/admin" variant="quiet" size="small" className="-ml-2">
          <ArrowLeft size={18} aria-hidden="true" />
          Back to Dashboard
        </ButtonLink>
        <ButtonLink to="/admin/purchases?tab=orders" variant="quiet" size="small">
          All orders
        </ButtonLink>
      </div>
      {order ? (
        <div aria-busy={isReloading || undefined}>
          <OrderDetail order={order} buyerAccess={buyerAccess} />
        </div>
      ) : (
        <>
          <h1 className="mt-s2 mb-s5">Order</h1>
          <div className="sheet">
            <LoadFailed subject="This order" />
          </div>
        </>
      )}
    </>
  )
}
