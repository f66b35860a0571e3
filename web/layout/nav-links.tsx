import { Link, NavLink, useLocation } from 'react-router'
import { navItems } from './nav-items.ts'

/** The bar's links. Each says when its page, or a page below it, is the one on show; a place within a page is never that. */
export function NavLinks({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { pathname } = useLocation()
  return navItems(pathname).map(({ to, label }) =>
    to.includes('#') ? (
      <Link key={to} to={to} className={className} onClick={onClick}>
        {label}
      </Link>
    ) : (
      <NavLink key={to} to={to} end={to === '/'} className={className} onClick={onClick}>
        {label}
      </NavLink>
    ),
  )
}
