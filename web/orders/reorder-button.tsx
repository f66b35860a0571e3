import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { OrderView } from '#contract/orders/orders.schema.ts'
import { useCart } from '../store/cart/cart-provider.tsx'
import type { loader } from '../store/store.page.tsx'
import { Button } from '../ui/button.tsx'

/** Puts what was ordered back in the cart, at the prices of the shelf now, and opens it. */
export function ReorderButton({ order }: { order: OrderView }) {
  const { change } = useCart()
  const shelf = useFetcher<typeof loader>()
  const [wanted, setWanted] = useState(false)
  const onSale = shelf.data

  useEffect(() => {
    if (!wanted || !onSale) return
    setWanted(false)
    const ordered = new Map(
      order.lines.flatMap(({ productId, quantity }) => (productId ? [[productId, quantity]] : [])),
    )
    const actions = onSale.flatMap((product) => {
      const quantity = ordered.get(product.id)
      return quantity === undefined
        ? []
        : [{ type: 'add', product } as const, { type: 'update', id: product.id, quantity } as const]
    })
    void change(...actions, { type: 'open' })
  }, [wanted, onSale, order, change])

  const refill = () => {
    setWanted(true)
    void shelf.load('/store')
  }
  return (
    <Button busy={wanted} onClick={refill}>
      Put it back in the cart
    </Button>
  )
}
