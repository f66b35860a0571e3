import { useLocation } from 'react-router'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCart } from './cart-provider.tsx'

/**
 * The way to the cart: on the store's pages always, on others while something is in it. Its place is kept free where it
 * is not on show, so that nothing moves when it appears. On a phone what stands beside it is known only once the session
 * has been read, and the landing page's bar has no room for it.
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
