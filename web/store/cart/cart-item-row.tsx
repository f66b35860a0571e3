import { Minus, Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { formatUsd, toMinorUnits } from '#contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProductImage } from '../product-image.tsx'
import { useCart } from './cart-provider.tsx'
import type { CartItem } from './cart-state.ts'

type CartLineProps = {
  item: CartItem
  unavailable: boolean
  /** While the cart is being ordered it stays as it is. */
  fixed: boolean
  onLeave: () => void
}

export function CartItemRow({ item, unavailable, fixed, onLeave }: CartLineProps) {
  const { id, name, slug, quantity } = item
  const { change } = useCart()
  const unitMinor = toMinorUnits(item.price)
  const isMost = quantity >= QUANTITY_MAX

  const setTo = (wanted: number) => (event: MouseEvent<HTMLElement>) => {
    if (fixed || wanted > QUANTITY_MAX) return
    if (wanted <= 0) leaveLine(event.currentTarget)
    void change({ type: 'update', id, quantity: wanted })
  }
  const remove = (event: MouseEvent<HTMLElement>) => {
    if (fixed) return
    leaveLine(event.currentTarget)
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
            className="font-display text-lg leading-snug no-underline hover:underline"
            onClick={onLeave}
          >
            {name}
          </Link>
          <span className="font-semibold">{formatUsd(unitMinor * quantity)}</span>
        </div>
        <p className="text-sm text-ink-muted tabular-nums">
          {formatUsd(unitMinor)} each{isMost && `. At most ${QUANTITY_MAX} of each.`}
        </p>
        {unavailable && <p className="text-sm font-semibold text-bad">Can’t be bought any more</p>}
        <div className="mt-s2 flex items-center justify-between gap-s3">
          <div className="flex items-center rounded-md border border-edge tabular-nums">
            <IconButton label={`Decrease quantity of ${name}`} aria-disabled={fixed} onClick={setTo(quantity - 1)}>
              <Minus size={18} aria-hidden="true" />
            </IconButton>
            <span className="min-w-7 text-center font-semibold">
              <span className="sr">Quantity: </span>
              {quantity}
            </span>
            <IconButton
              label={`Increase quantity of ${name}`}
              aria-disabled={fixed || isMost}
              className="aria-disabled:text-ink-muted"
              onClick={setTo(quantity + 1)}
            >
              <Plus size={18} aria-hidden="true" />
            </IconButton>
          </div>
          <Button
            variant="quiet"
            size="small"
            className="-mr-2"
            aria-label={`Remove ${name}`}
            aria-disabled={fixed}
            onClick={remove}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The focus would go with the line: it moves to the one that takes its place, or to the panel when that was the last. */
function leaveLine(button: HTMLElement): void {
  const line = button.closest('li')
  const neighbor = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbor?.querySelector('a') ?? button.closest<HTMLElement>('[role="dialog"]')
  next?.focus()
}
