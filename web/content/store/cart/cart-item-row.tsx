import { Minus, Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { QUANTITY_MAX } from '#contract/content/store/store-limits.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ProductImage } from '../product-image.tsx'
import { useCart } from './cart-context.ts'
import type { CartItem } from './cart-state.ts'
import { unitMinorOf } from './cart-state.ts'

type CartItemRowProps = {
  item: CartItem
  unavailable: boolean
  /** Disables changes while the order is being placed. */
  locked: boolean
  onLeave: () => void
}

export function CartItemRow({ item, unavailable, locked, onLeave }: CartItemRowProps) {
  const { id, name, slug, quantity } = item
  const { change } = useCart()
  const money = useMoney()
  const unitMinor = unitMinorOf(item, money)
  const isMax = quantity >= QUANTITY_MAX

  const setQuantity = (newQuantity: number) => (event: MouseEvent<HTMLElement>) => {
    if (locked || newQuantity > QUANTITY_MAX) return
    if (newQuantity <= 0) moveFocusFromRow(event.currentTarget)
    void change({ type: 'update', id, quantity: newQuantity })
  }
  const remove = (event: MouseEvent<HTMLElement>) => {
    if (locked) return
    moveFocusFromRow(event.currentTarget)
    void change({ type: 'remove', id })
  }

  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-s4 border-b border-hair py-s4 first:pt-0 last:border-b-0">
      <div className="art grid aspect-square place-items-center self-start rounded-md bg-sunk p-1.5">
        <ProductImage product={item} />
      </div>
      <div>
        <div className="flex items-baseline justify-between gap-s4 tabular-nums">
          <Link
            to={`/store/${slug}`}
            prefetch={publicPrefetch}
            className="font-display text-lg leading-snug no-underline hover:underline"
            onClick={onLeave}
          >
            {name}
          </Link>
          <span className="font-semibold">{money.format(unitMinor * quantity)}</span>
        </div>
        {quantity > 1 && (
          <p className="text-sm text-ink-muted tabular-nums">
            {money.format(unitMinor)} each{isMax && `. At most ${QUANTITY_MAX} of each.`}
          </p>
        )}
        {unavailable && <p className="text-sm font-semibold text-bad">No longer available</p>}
        <div className="mt-s2 flex items-center justify-between gap-s3">
          <div className="flex items-center rounded-md border border-edge tabular-nums">
            <IconButton
              label={`Decrease quantity of ${name}`}
              aria-disabled={locked}
              onClick={setQuantity(quantity - 1)}
            >
              <Minus size={18} aria-hidden="true" />
            </IconButton>
            <span className="min-w-7 text-center font-semibold">
              <span className="sr">Quantity: </span>
              {quantity}
            </span>
            <IconButton
              label={`Increase quantity of ${name}`}
              aria-disabled={locked || isMax}
              className="aria-disabled:text-ink-muted"
              onClick={setQuantity(quantity + 1)}
            >
              <Plus size={18} aria-hidden="true" />
            </IconButton>
          </div>
          <Button
            variant="quiet"
            size="small"
            className="-mr-2"
            aria-label={`Remove ${name}`}
            aria-disabled={locked}
            onClick={remove}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The row is about to be removed: its neighbor or the panel gets the focus. */
function moveFocusFromRow(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbor?.querySelector('a') ?? button.closest<HTMLElement>('[role="dialog"]')
  next?.focus()
}
