import { Link, type LinkProps, NavLink, useLocation } from 'react-router'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { useRootData } from './root-data.ts'

type NavItem = { to: string; label: string }
export type FooterColumn = { title: string; links: readonly NavItem[]; prefetch?: LinkProps['prefetch'] }

const defaultItems: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/store', label: 'Store' },
  { to: '/classes', label: 'Classes' },
  { to: '/blog', label: 'Blog' },
]

/** The landing page links to its own features section instead of to itself. */
const landingItems: readonly NavItem[] = [
  { to: '/#features', label: 'Features' },
  { to: '/classes', label: 'Classes' },
  { to: '/store', label: 'Store' },
  { to: '/blog', label: 'Blog' },
]

const navItems = (pathname: string): readonly NavItem[] => (pathname === '/' ? landingItems : defaultItems)

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'Product',
    prefetch: publicPrefetch,
    links: [
      { to: '/#features', label: 'Features' },
      { to: '/store', label: 'Store' },
      { to: '/binder', label: 'Digital binder' },
    ],
  },
  {
    title: 'Learning',
    prefetch: publicPrefetch,
    links: [
      { to: '/classes', label: 'Classes' },
      { to: '/schedule', label: 'Schedule' },
      { to: '/coaching', label: 'Coaching' },
      { to: '/blog', label: 'Blog' },
    ],
  },
]

/** The owner's pages follow in the same column. */
export const supportLinks: readonly NavItem[] = [
  { to: '/account', label: 'Your account' },
  { to: '/auth/forgot', label: 'Reset password' },
]

/** The header's links. `NavLink` marks the current page and its subpages; links to a hash are never current. */
export function NavLinks({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { pathname } = useLocation()
  const { menu = [] } = useRootData()
  return [...navItems(pathname), ...menu].map(({ to, label }) =>
    to.includes('#') ? (
      <Link key={to} to={to} className={className} onClick={onClick}>
        {label}
      </Link>
    ) : (
      <NavLink key={to} to={to} prefetch={publicPrefetch} end={to === '/'} className={className} onClick={onClick}>
        {label}
      </NavLink>
    ),
  )
}
