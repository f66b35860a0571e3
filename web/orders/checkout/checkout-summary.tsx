import { formatUsd, toMinorUnits } from '#contract/money.ts'
import { useCart } from '../../store/cart/cart-provider.tsx'
import { type CartItem, cartTotal } from '../../store/cart/cart-state.ts'
import { Button } from '../../ui/button.tsx'
import { OrderItemTable } from '../order-item-table.tsx'

export function CheckoutSummary() {
  const { items, change } = useCart()
  return (
    <section className="sheet self-start p-s5 max-lg:order-first md:p-s6" aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        Your order
      </h2>
      <OrderItemTable className="mt-s4" caption="What you order" items={items.map(toOrderItem)}>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatUsd(cartTotal(items))}</td>
          </tr>
        </tfoot>
      </OrderItemTable>
      <Button variant="quiet" className="mt-s3 -ml-2.5" onClick={() => void change({ type: 'open' })}>
        Change the cart
      </Button>
    </section>
  )
}

const toOrderItem = ({ id, name, quantity, price }: CartItem) => ({
  id,
  title: name,
  quantity,
  unitMinor: toMinorUnits(price),
})
