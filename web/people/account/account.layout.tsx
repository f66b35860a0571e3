import { Link, Outlet, useLocation } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import './account.css'
import { requireSignIn, useRevalidateOnAuth } from '../auth/require-sign-in.ts'

export const handle: PageHandle = { needsSignIn: true, cache: {} }

export const clientMiddleware = [requireSignIn]

const pages: { to: string; label: string; subpages?: string[] }[] = [
  { to: '/account', label: 'Overview' },
  { to: '/orders', label: 'Orders', subpages: ['/account/gifts'] },
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
    <div className="page account grid print:block min-h-[80dvh] grid-cols-1 content-start gap-s6 pt-s5 min-[60rem]:grid-cols-[11rem_minmax(0,1fr)] min-[60rem]:gap-s7 min-[60rem]:pt-s7">
      <nav
        aria-label="Your account"
        className="account__pages flex print:hidden flex-wrap gap-x-s2 gap-y-s1 border-b border-hair pb-s3 max-sm:gap-x-s4 min-[60rem]:sticky min-[60rem]:top-26 min-[60rem]:flex-col min-[60rem]:self-start min-[60rem]:border-0 min-[60rem]:pb-0"
      >
        {pages.map(({ to, label, subpages }) => (
          <Link
            key={to}
            className="px-s3 max-sm:px-0 max-sm:text-sm min-[60rem]:-ml-s3"
            to={to}
            aria-current={pathname === to ? 'page' : subpages?.includes(pathname)}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="account__content min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
