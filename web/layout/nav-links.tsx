import { Link, NavLink, useLocation } from 'react-router'
import { navItems } from './nav-items.ts'

/** The header's links. `NavLink` marks the current page and its subpages; links to a hash are never current. */
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
