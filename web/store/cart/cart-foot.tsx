import { formatUsd } from '#contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { useCart } from './cart-provider.tsx'
import { cartTotal } from './cart-state.ts'

/** `role="status"` announces changes of the total. */
export function CartFoot({ processing, onCheckout }: { processing: boolean; onCheckout: () => void }) {
  const { items, itemCount } = useCart()
  return (
    <>
      <p role="status" className="flex items-baseline justify-between gap-s4 tabular-nums">
        <span>
          <b className="font-semibold">Total</b>{' '}
          <span className="text-sm text-ink-muted">{`(${itemCount} ${itemCount === 1 ? 'item' : 'items'})`}</span>
        </span>{' '}
        <b className="text-xl font-semibold">{formatUsd(cartTotal(items))}</b>
      </p>
      <Button wide busy={processing} onClick={onCheckout}>
        {processing ? 'Processing...' : 'Checkout'}
      </Button>
      <p className="text-center text-sm text-ink-muted">You pay on the next page.</p>
    </>
  )
}
