import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { Drawer } from '../../../platform/ui/dialog/drawer.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { useCart } from './cart-context.ts'
import { CartItemRow } from './cart-item-row.tsx'
import { cartTotal } from './cart-state.ts'
import { CheckoutProblemNotice } from './checkout-problem.tsx'
import { useCheckout } from './use-checkout.ts'

/** The cart in a drawer. */
export function CartPanel() {
  const { items, isOpen, change } = useCart()
  const { checkout, processing, problem, clearProblem } = useCheckout()
  const close = () => {
    clearProblem()
    void change({ type: 'close' })
  }
  useCloseOnNavigation(close)
  const unavailable = problem?.state === 'unavailable' ? problem.ids : []
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title="Your cart"
      foot={<CartFoot processing={processing} onCheckout={() => void checkout()} />}
    >
      {problem && <CheckoutProblemNotice problem={problem} />}
      {items.length === 0 && <EmptyCart onLeave={close} />}
      <ul>
        {items.map((item) => (
          <CartItemRow
            key={item.id}
            item={item}
            unavailable={unavailable.includes(item.id)}
            locked={processing}
            onLeave={close}
          />
        ))}
      </ul>
    </Drawer>
  )
}

function useCloseOnNavigation(close: () => void) {
  const { pathname } = useLocation()
  const openedOn = useRef(pathname)
  useEffect(() => {
    if (openedOn.current === pathname) return
    openedOn.current = pathname
    close()
  }, [pathname, close])
}

function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      art={<BlankPaper />}
      title="Your cart is empty"
      action={
        <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch} onClick={onLeave}>
          Go to the Store
        </ButtonLink>
      }
    >
      Items you add stay here, even if you come back another day.
    </EmptyState>
  )
}

/** `role="status"` announces changes of the total. */
function CartFoot({ processing, onCheckout }: { processing: boolean; onCheckout: () => void }) {
  const { items, itemCount } = useCart()
  const money = useMoney()
  const { hasShippingZones } = useRootData()
  return (
    <>
      <p role="status" className="flex items-baseline justify-between gap-s4 tabular-nums">
        <span>
          <b className="font-semibold">Total</b>{' '}
          <span className="text-sm text-ink-muted">{`(${itemCount} ${itemCount === 1 ? 'item' : 'items'})`}</span>
        </span>{' '}
        <b className="text-xl font-semibold">{money.format(cartTotal(items, money))}</b>
      </p>
      <Button wide busy={processing} onClick={onCheckout}>
        {processing ? 'Processing...' : 'Checkout'}
      </Button>
      {items.some(({ ships }) => ships) && (
        <p className="text-center text-sm text-ink-muted">
          {hasShippingZones ? 'Shipping is calculated at checkout.' : 'You enter your address on the next page.'}
        </p>
      )}
    </>
  )
}
