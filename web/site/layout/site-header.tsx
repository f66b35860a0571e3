import { Link } from 'react-router'
import { SearchButton } from '../../content/search/search-button.tsx'
import { CartButton } from '../../content/store/cart/cart-button.tsx'
import { LogoMark } from '../../platform/art/logo-mark.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { useLazyDialog } from '../../platform/ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { NavLinks } from './nav-links.tsx'
import { UserMenu } from './user-menu.tsx'

/**
 * The header of every public page. The right column has all the remaining width, for an email of any usual length, and
 * its content, which depends on the session, does not move the links. A long menu wraps.
 */
export function SiteHeader() {
  return (
    <header className="bar">
      <div className="page bar__in lg:grid lg:grid-cols-[auto_auto_minmax(min-content,1fr)]">
        <div className="flex items-center justify-between gap-s4 sm:grow">
          <Link className="brand" to="/" prefetch={publicPrefetch}>
            <LogoMark />
            <span>{useBusinessName()}</span>
          </Link>
          <div className="max-sm:hidden">
            <SearchButton />
          </div>
        </div>
        <nav className="bar__nav max-lg:hidden" aria-label="Main">
          <NavLinks />
        </nav>
        <div className="bar__end min-w-0 max-lg:shrink-0 max-sm:grow sm:ml-0 max-sm:justify-end lg:justify-end">
          <UserMenu>
            <CartButton />
          </UserMenu>
          <MobileNav />
        </div>
      </div>
    </header>
  )
}

function MobileNav() {
  const { open, show, view } = useLazyDialog(() => import('./nav-drawer.tsx').then(({ NavDrawer }) => NavDrawer))
  return (
    <>
      <IconButton
        label="Menu"
        className="bar__menu -mr-2 shrink-0 max-lg:grid"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Icon sign="menu" />
      </IconButton>
      {view}
    </>
  )
}
