import { useEffect, useState } from 'react'
import type { Money } from '#contract/money.ts'
import { readStoredCart, useCart } from '../../../content/store/cart/cart-context.ts'
import { parseCartItems } from '../../../content/store/cart/cart-json.ts'
import { type CartItem, cartTotal, unitMinorOf } from '../../../content/store/cart/cart-state.ts'
import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { storage } from '../../../platform/session/browser-session.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { OrderItemTable } from '../order-item-table.tsx'
import { OrderCardsSkeleton } from '../order-skeletons.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { DiscountTableRow } from './coupon/discount-table-row.tsx'
import { type CheckoutCoupon, discountOf, useCoupon } from './coupon/use-coupon.ts'
import { shippingPriceText } from './shipping-methods.tsx'
import { TaxTableRows } from './tax/tax-table-rows.tsx'
import { type CheckoutTax, type TaxedAddress, useTax } from './tax/use-tax.ts'
import { type ShippingMethod, useShipping } from './use-shipping.ts'

export default function Checkout() {
  const [isPlacing, setIsPlacing] = useState(false)
  const { state, userId } = useCheckout()
  // The cart is cleared just before navigation to the order page.
  if (state === 'loading' || (state === 'empty' && isPlacing))
    return <OrderCardsSkeleton label="Loading your cart..." />
  if (state === 'empty') return <EmptyCheckout />
  return <ReadyCheckout key={userId} userId={userId} onPlacing={setIsPlacing} />
}

function ReadyCheckout({ userId, onPlacing }: { userId: string; onPlacing: (placing: boolean) => void }) {
  const [location, setLocation] = useState<TaxedAddress>({ country: '', region: '' })
  const { items } = useCart()
  const { isTaxOn = false, takesCoupons = false } = useRootData()
  const money = useMoney()
  const shipping = useShipping(location.country)
  const coupon = useCoupon({
    isOn: takesCoupons && cartTotal(items, money) > 0,
    lines: items.map(({ id, quantity }) => ({ item: { productId: id }, quantity })),
  })
  const { lineDiscountsMinor = [], isShippingFree = false } = coupon.quote ?? {}
  const listedShippingMinor = shipping.method?.priceMinor ?? 0
  const shippingMinor = isShippingFree ? 0 : listedShippingMinor
  const totalMinor = cartTotal(items, money) + listedShippingMinor - discountOf(coupon.quote, listedShippingMinor)
  const tax = useTax({
    isOn: isTaxOn && cartTotal(items, money) > 0 && (totalMinor > 0 || !coupon.quote),
    lines: items.map(({ id, price, quantity }, index) => ({
      productId: id,
      priceMinor: unitMinorOf({ price }, money) * quantity - (lineDiscountsMinor[index] ?? 0),
    })),
    shipTo: items.some(({ ships }) => ships) ? location : undefined,
    shippingMinor,
  })
  const form = { userId, shipping, coupon, tax, totalMinor }
  return (
    <div className="order-page__grid">
      <CheckoutForm {...form} onLocation={setLocation} onPlacing={onPlacing} />
      <CheckoutSummary method={shipping.method} coupon={coupon} tax={tax} totalMinor={totalMinor} />
    </div>
  )
}

function EmptyCheckout() {
  return (
    <EmptyState
      art={<BlankPaper />}
      level={2}
      title="Your cart is empty"
      action={
        <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch}>
          Back to the Store
        </ButtonLink>
      }
    >
      Add some items to your cart before checking out.
    </EmptyState>
  )
}

function useCheckout(): { state: 'loading' | 'empty' | 'ready'; userId: string } {
  const { user } = useAuth()
  const { items } = useCart()
  const [isCartLoading, setIsCartLoading] = useState(true)
  const userId = user?.id

  // The cart code is loaded only if a cart is stored.
  useEffect(
    () => setIsCartLoading(items.length === 0 && parseCartItems(readStoredCart(storage)).length > 0),
    [items.length],
  )

  if (!userId) return { state: 'loading', userId: '' }
  return { state: items.length > 0 ? 'ready' : isCartLoading ? 'loading' : 'empty', userId }
}

type CheckoutSummaryProps = {
  method: ShippingMethod | undefined
  coupon: CheckoutCoupon
  tax: CheckoutTax
  /** Total before an added tax, in minor units. */
  totalMinor: number
}

function CheckoutSummary({ method, coupon, tax, totalMinor }: CheckoutSummaryProps) {
  const { items, change } = useCart()
  const { pricesIncludeTax } = useRootData()
  const money = useMoney()
  const isBeforeTax = tax.isOn && !pricesIncludeTax && tax.totalMinor === undefined
  return (
    <section className="sheet self-start p-s5 max-lg:order-first md:p-s6" aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        Your order
      </h2>
      <OrderItemTable
        className="mt-s4"
        money={money}
        caption="Order items"
        items={items.map((item) => toOrderItem(item, money))}
      >
        <tfoot>
          {method && (
            <tr>
              <th scope="row">{`Shipping: ${method.name}`}</th>
              <td>{shippingPriceText(method, money)}</td>
            </tr>
          )}
          <DiscountTableRow quote={coupon.quote} discountMinor={discountOf(coupon.quote, method?.priceMinor ?? 0)} />
          <TaxTableRows rows={tax.rows} />
          <tr>
            <th scope="row">{isBeforeTax ? 'Total before tax' : 'Total'}</th>
            <td>{money.format(tax.totalMinor ?? totalMinor)}</td>
          </tr>
        </tfoot>
      </OrderItemTable>
      <Button variant="quiet" className="mt-s3 -ml-2.5" onClick={() => void change({ type: 'open' })}>
        Edit cart
      </Button>
    </section>
  )
}

const toOrderItem = ({ id, name, quantity, price }: CartItem, money: Money) => ({
  id,
  title: name,
  quantity,
  unitMinor: unitMinorOf({ price }, money),
})
