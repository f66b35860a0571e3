import { Link, Outlet, useLocation } from 'react-router'
import type { PageHandle } from '../boot/redirect-signed-out.tsx'
import './account.css'

export const handle: PageHandle = { needsSignIn: true }

const pages: { to: string; label: string; leadsTo?: string[] }[] = [
  { to: '/account', label: 'Profile' },
  { to: '/orders', label: 'Orders' },
  { to: '/account/classes', label: 'Classes' },
  {
    to: '/account/security',
    label: 'Security',
    leadsTo: ['/account/email', '/account/password', '/account/two-step', '/account/passkeys'],
  },
  { to: '/account/data', label: 'Your data' },
]

/** The frame of a person's own pages: where they lead beside what is open. What they hold is filled in the browser. */
export default function AccountLayout() {
  const { pathname } = useLocation()
  return (
    <div className="page account">
      <nav aria-label="Your account" className="account__pages">
        {pages.map(({ to, label, leadsTo }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : leadsTo?.includes(pathname)}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="min-w-0 max-w-3xl">
        <Outlet />
      </div>
    </div>
  )
}
