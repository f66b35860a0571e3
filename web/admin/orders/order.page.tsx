import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { LoadFailed } from '../list/pagination.tsx'
import { OrderDetail } from './order-detail.tsx'

export const meta = () => adminMeta('Order')

export default function OrderPage() {
  const { id = '' } = useParams()
  const fetchOrder = useCallback(async () => (await api.admin.orders[':id'].$get({ param: { id } })).json(), [id])
  const { data: order, isFailed, isPending, reload } = useFetch(fetchOrder, 'Failed to fetch the order')
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
      {!order && <h1 className="mt-s2 mb-s5">Order</h1>}
      {isFailed && !order && (
        <div className="sheet">
          <LoadFailed subject="This order" onRetry={reload} />
        </div>
      )}
      {!order && !isFailed && <OrderSkeleton />}
      {order && (
        <div aria-busy={isPending || undefined}>
          <OrderDetail order={order} onChanged={reload} />
        </div>
      )}
    </>
  )
}

function OrderSkeleton() {
  return (
    <Loading label="Loading the order" className="grid gap-gap lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      {[1, 2].map((sheet) => (
        <div key={sheet} className="sheet grid content-start gap-s4 p-s4 sm:p-s5">
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </Loading>
  )
}
