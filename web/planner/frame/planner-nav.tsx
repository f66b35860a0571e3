import { Link, useLocation } from 'react-router'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { SvgIcon } from '../../platform/ui/icon.tsx'
import { Menu, type MenuItem } from '../../platform/ui/menu/menu.tsx'

type View = { to: string; label: string; icon: string; pages?: string; needsProduct?: true }

const views: View[] = [
  { to: '/planner', label: 'Today', icon: 'M3 18h18M6.5 18a5.5 5.5 0 0 1 11 0M12 5v4M4.6 9.6l2 2M19.4 9.6l-2 2' },
  { to: '/planner/week', label: 'Week', icon: 'M3 5h18v14H3zM9 5v14M15 5v14M3 9h18' },
  {
    to: '/planner/month',
    label: 'Month',
    icon: 'M4 5h16v15H4zM4 9.5h16M8 3v4M16 3v4M8 13.5h.01M12 13.5h.01M16 13.5h.01M8 17h.01M12 17h.01',
    needsProduct: true,
  },
  {
    to: '/planner/journeys',
    label: 'Journeys',
    icon: 'M2.5 20 10 7l4.5 8M12 20l4.5-6.5L21.5 20zM10 7V3l4 1.5-4 1.5',
    pages: '/planner/journeys/',
  },
  {
    to: '/planner/tracks',
    label: 'Tracks',
    icon: 'M3 18c3.5 0 3.5-5 7-5s3 2 5.5-1.5S18 6 21 6M3 21h18',
    needsProduct: true,
  },
  {
    to: '/planner/sessions/sunday',
    label: 'Sessions',
    icon: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.5h1.5a2 2 0 0 1 0 4H16M8.5 3v2.5M12.5 3v2.5',
    pages: '/planner/sessions/',
    needsProduct: true,
  },
]

/** Describes the tabs of what the product adds, for users without it. */
const PRODUCT_HINT = 'planner-product-hint'

export const ProductHint = () => (
  <span id={PRODUCT_HINT} hidden>
    Part of the Digital Journey Planner
  </span>
)

const moreItems = [
  { to: '/planner/search', label: 'Search' },
  { to: '/planner/print', label: 'Print' },
  { to: '/planner/deleted', label: 'Recently deleted' },
  { to: '/planner/settings', label: 'Settings' },
]

/** The views of the planner: tabs above the page, on a phone a bar at the lower edge. */
export function PlannerNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Planner" className="planner__nav">
      <ul className="planner__tabs">
        {views.map(({ to, label, icon, pages, needsProduct }) => (
          <li key={to}>
            <Link
              to={to}
              className="planner__tab"
              aria-describedby={needsProduct && PRODUCT_HINT}
              aria-current={pathname === to ? 'page' : pages && pathname.startsWith(pages) ? 'true' : undefined}
            >
              <SvgIcon path={icon} size={22} />
              <span>{label}</span>
              {needsProduct && <SvgIcon path="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" size={14} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Further pages of the planner, and the way to the account and the site. */
export function PlannerMenu() {
  const { user, signOut } = useAuth()
  const account: MenuItem[] = user
    ? [
        { to: '/account', label: 'Your account' },
        { label: 'Sign Out', onSelect: () => void signOut() },
      ]
    : [{ to: '/auth', label: 'Sign In' }]
  return (
    <Menu
      trigger={
        <IconButton label="More planner pages">
          <SvgIcon path="M5 12h.01M12 12h.01M19 12h.01" size={24} />
        </IconButton>
      }
      items={[...moreItems, 'rule', { to: '/', label: 'Home page' }, ...account]}
    />
  )
}
