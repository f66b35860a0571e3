import { dollars, minorUnits } from '#contract/money.ts'
import { useCart } from '../store/cart/cart-provider.tsx'
import { cartTotal } from '../store/cart/cart-state.ts'
import { Button } from '../ui/button.tsx'

/** What is in the cart, and what it costs. */
export function CheckoutSummary() {
  const { items, change } = useCart()
  return (
    <section className="sheet self-start p-s5 max-lg:order-first md:p-s6" aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        Your order
      </h2>
      <table className="receipt__lines mt-s4">
        <caption className="sr">What you order</caption>
        <thead className="sr">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, quantity, price }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span className="block text-sm font-normal text-ink-muted">{`${quantity} × ${dollars(minorUnits(price))}`}</span>
              </th>
              <td>{dollars(minorUnits(price) * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{dollars(cartTotal(items))}</td>
          </tr>
        </tfoot>
      </table>
      <Button variant="quiet" className="mt-s3 -ml-2.5" onClick={() => void change({ type: 'open' })}>
        Change the cart
      </Button>
    </section>
  )
}
