import { NavLink, Outlet } from 'react-router'
import './account.css'

const pages = [
  { to: '/account', label: 'Profile' },
  { to: '/orders', label: 'Orders' },
  { to: '/account/classes', label: 'Classes' },
  { to: '/account/security', label: 'Security' },
  { to: '/account/data', label: 'Your data' },
]

/** The frame of a person's own pages: where they lead beside what is open. What they hold is filled in the browser. */
export default function AccountLayout() {
  return (
    <div className="page account">
      <nav aria-label="Your account" className="account__pages">
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/account'}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0 max-w-3xl">
        <Outlet />
      </div>
    </div>
  )
}
