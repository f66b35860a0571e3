import { Link, NavLink, useLocation } from 'react-router'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { useRootData } from '../../platform/router/root-data.ts'

/** The header's links. `NavLink` marks the current page and its subpages; other sites and hashes are never current. */
export function NavLinks({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { pathname } = useLocation()
  const { menu = [], homeMenu = [] } = useRootData()
  return (pathname === '/' ? homeMenu : menu).map(({ label, ...link }) =>
    /[#:]/.test(link.to) ? (
      <Link key={link.to} {...link} className={className} onClick={onClick}>
        {label}
      </Link>
    ) : (
      <NavLink
        key={link.to}
        prefetch={publicPrefetch}
        {...link}
        end={link.to === '/'}
        className={className}
        onClick={onClick}
      >
        {label}
      </NavLink>
    ),
  )
}
