import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { useCart } from '../../content/store/cart/cart-context.ts'
import type { loader } from '../../content/store/store.page.tsx'
import { Button } from '../../platform/ui/button.tsx'

/** At current prices. */
export function ReorderButton({ order }: { order: OrderView }) {
  const { change } = useCart()
  const storeFetcher = useFetcher<typeof loader>()
  const [isPending, setIsPending] = useState(false)
  const products = storeFetcher.data?.products

  useEffect(() => {
    if (!isPending || !products) return
    setIsPending(false)
    const quantities = new Map(
      order.lines.flatMap(({ productId, quantity }) => (productId ? [[productId, quantity]] : [])),
    )
    const actions = products.flatMap((product) => {
      const quantity = quantities.get(product.id)
      return quantity === undefined
        ? []
        : [{ type: 'add', product } as const, { type: 'update', id: product.id, quantity } as const]
    })
    void change(...actions, { type: 'open' })
  }, [isPending, products, order, change])

  const reorder = () => {
    setIsPending(true)
    void storeFetcher.load('/store')
  }
  return (
    <Button busy={isPending} onClick={reorder}>
      Add to cart again
    </Button>
  )
}
