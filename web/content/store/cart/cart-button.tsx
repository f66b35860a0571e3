import { useLocation } from 'react-router'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { IconButton } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { Icon } from '../../../platform/ui/icon.tsx'
import { useCart } from './cart-context.ts'

/**
 * Shown on store pages, and on others if the cart is not empty. Its space is reserved, so that it causes no layout shift.
 * On phones it is hidden until the session is known, because the width of its neighbors depends on it, and on the landing
 * page, whose header has no room.
 */
export function CartButton() {
  const { itemCount, isOpen, change } = useCart()
  const { isLoading } = useAuth()
  const { pathname } = useLocation()
  const items = `${itemCount || 'no'} ${itemCount === 1 ? 'item' : 'items'}`
  return (
    <span
      className={classNames(
        'size-target shrink-0',
        isLoading && 'max-sm:invisible',
        pathname === '/' && 'max-sm:hidden',
      )}
    >
      {(itemCount > 0 || /^\/store(\/|$)/.test(pathname)) && (
        <IconButton
          label={`Cart, ${items}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => void change({ type: 'toggle' })}
        >
          <Icon sign="cart" />
          {itemCount > 0 && <span className="bar__count">{itemCount}</span>}
        </IconButton>
      )}
    </span>
  )
}
