import { Link, Outlet, useLocation } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import './account.css'
import { requireSignIn, useRevalidateOnAuth } from '../auth/require-sign-in.ts'

export const handle: PageHandle = { needsSignIn: true, cache: {} }

export const clientMiddleware = [requireSignIn]

const pages: { to: string; label: string; subpages?: string[] }[] = [
  { to: '/account', label: 'Overview' },
  { to: '/orders', label: 'Orders' },
  { to: '/account/classes', label: 'Classes' },
  { to: '/account/profile', label: 'Profile', subpages: ['/account/email', '/account/data'] },
  {
    to: '/account/security',
    label: 'Security',
    subpages: ['/account/password', '/account/two-step', '/account/passkeys'],
  },
]

export default function AccountLayout() {
  const { pathname } = useLocation()
  useRevalidateOnAuth()
  return (
    <div className="page account">
      <nav aria-label="Your account" className="account__pages">
        {pages.map(({ to, label, subpages }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : subpages?.includes(pathname)}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="account__content">
        <Outlet />
      </div>
    </div>
  )
}
