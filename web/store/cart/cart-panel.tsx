import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { CartFoot } from './cart-foot.tsx'
import { CartItemRow } from './cart-item-row.tsx'
import { useCart } from './cart-provider.tsx'
import { CheckoutIssueNotice } from './checkout-issue.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCheckout } from './use-checkout.ts'

/** What is in the cart, how many and what it costs, in a page that slides in (features: store, 6). */
export function CartPanel() {
  const { items, isOpen, change } = useCart()
  const { checkout, processing, hindrance, forgetHindrance } = useCheckout()
  const close = () => {
    forgetHindrance()
    void change({ type: 'close' })
  }
  useCloseOnLeaving(close)
  const unavailable = hindrance?.state === 'unavailable' ? hindrance.ids : []
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Your cart"
      foot={<CartFoot processing={processing} onCheckout={() => void checkout()} />}
    >
      {hindrance && <CheckoutIssueNotice hindrance={hindrance} />}
      {items.length === 0 && <EmptyCart onLeave={close} />}
      <ul>
        {items.map((item) => (
          <CartItemRow
            key={item.id}
            item={item}
            unavailable={unavailable.includes(item.id)}
            fixed={processing}
            onLeave={close}
          />
        ))}
      </ul>
    </Drawer>
  )
}

/** A page that was left by the browser's own buttons takes the panel with it. */
function useCloseOnLeaving(close: () => void) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    close()
  }, [pathname, close])
}
