import { Link } from 'react-router'
import { LogoMark } from '../art/logo-mark.tsx'
import { AccountCorner } from './account-corner.tsx'
import { BarLinks } from './bar-links.tsx'
import { SiteMenu } from './site-menu.tsx'

/**
 * The bar of every public page. The links stand in a middle column of their own: what the right column shows is known
 * only after the session has been read, and must not move them.
 */
export function SiteHeader() {
  return (
    <header className="bar">
      <div className="page bar__in lg:grid lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Link className="brand justify-self-start" to="/">
          <LogoMark />
          <span className="max-[22rem]:whitespace-normal max-[22rem]:leading-none">Journey Paradigm</span>
        </Link>
        <nav className="bar__nav max-lg:hidden" aria-label="Main">
          <BarLinks />
        </nav>
        <div className="bar__end ml-auto min-w-0 lg:ml-0 lg:justify-end">
          <AccountCorner />
          <SiteMenu />
        </div>
      </div>
    </header>
  )
}
