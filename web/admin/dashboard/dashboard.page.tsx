import {
  CalendarDays,
  HeartPulse,
  History,
  Images,
  Library,
  type LucideIcon,
  MailX,
  Newspaper,
  Package,
  Receipt,
  UsersRound,
} from 'lucide-react'
import { Link } from 'react-router'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { adminMeta } from '../../seo/noindex.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MissingJoinLinks } from './missing-join-links.tsx'
import { RevenueChart } from './revenue-chart.tsx'

export const meta = () => adminMeta('Admin Dashboard')

type AdminScreen = { to: string; title: string; description: string; Icon: LucideIcon }

const screens: readonly AdminScreen[] = [
  { to: '/admin/blog', title: 'Blog', description: 'Write, publish and unpublish posts.', Icon: Newspaper },
  {
    to: '/admin/products',
    title: 'Products',
    description: 'Manage what the store sells and for how much.',
    Icon: Package,
  },
  { to: '/admin/users', title: 'Users', description: 'See who has an account and who is an admin.', Icon: UsersRound },
  {
    to: '/admin/purchases',
    title: 'Purchases',
    description: 'Enrollments, orders, payments and revenue.',
    Icon: Receipt,
  },
  {
    to: '/admin/events',
    title: 'Events',
    description: 'Create, edit and close courses and workshops.',
    Icon: CalendarDays,
  },
  {
    to: '/admin/binder',
    title: 'Binder',
    description: 'Write and arrange the lessons of the digital binder.',
    Icon: Library,
  },
  {
    to: '/admin/pictures',
    title: 'Images',
    description: 'Upload images for posts, lessons and the store.',
    Icon: Images,
  },
  {
    to: '/admin/mails',
    title: 'Unsent emails',
    description: 'See emails that could not be sent, and send them again.',
    Icon: MailX,
  },
  {
    to: '/admin/health',
    title: 'Health',
    description: 'Check that everything works, and see background jobs.',
    Icon: HeartPulse,
  },
  { to: '/admin/audit', title: 'Audit trail', description: 'See who changed what, and when.', Icon: History },
]

export default function DashboardPage() {
  const { signOut } = useAuth()
  return (
    <>
      <div className="mb-s6 flex flex-wrap items-end justify-between gap-s4">
        <div>
          <h1>Admin Dashboard</h1>
          <p className="lead mt-s2">Manage everything on the site from here.</p>
        </div>
        <div className="row">
          <ButtonLink to="/" variant="secondary" size="small">
            View Site
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      <MissingJoinLinks />
      <RevenueChart />
      <ul className="mt-gap grid gap-gap sm:grid-cols-2 xl:grid-cols-4">
        {screens.map((screen) => (
          <li key={screen.to} className="grid">
            <ScreenCard {...screen} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ScreenCard({ to, title, description, Icon }: AdminScreen) {
  return (
    <article className="sheet sheet--punched sheet--lift py-s5 pr-s5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-act">
      <h2 className="flex items-center gap-s3 text-xl">
        <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
        {/* The link covers the whole card; only the title is its accessible name. */}
        <Link to={to} className="no-underline outline-none after:absolute after:inset-0 after:rounded-sheet">
          {title}
        </Link>
      </h2>
      <p className="mt-s2 text-ink-muted">{description}</p>
    </article>
  )
}
