import { Loading, Skeleton } from '../../platform/ui/loading.tsx'

export function OrderSkeleton() {
  return (
    <>
      <h1 className="mb-s6">Your order</h1>
      <OrderCardsSkeleton label="Loading your order..." />
    </>
  )
}

export function OrderListSkeleton() {
  return (
    <Loading label="Loading your orders..." className="grid gap-s4">
      {[1, 2, 3].map((row) => (
        <div key={row} className="sheet grid gap-s3 p-s5">
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </Loading>
  )
}

export function OrderCardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="order-page__grid">
      {[1, 2].map((sheet) => (
        <div key={sheet} className="sheet grid content-start gap-s4 p-s5 md:p-s6">
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </Loading>
  )
}
