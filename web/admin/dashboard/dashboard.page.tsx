import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { type AdminSection, adminSections } from '../layout/admin-sections.ts'
import { useAdminSignOut } from '../layout/use-admin-sign-out.ts'
import { MissingJoinLinks } from './missing-join-links.tsx'
import { RevenueChart } from './revenue-chart.tsx'

export const meta = () => adminMeta('Admin Dashboard')

/** Only the count is needed. */
const fetchWaitingList = async () => (await api.admin.waiting.$get({ query: { limit: '1' } })).json()

const sections = adminSections.flatMap((group) => group.sections)

export default function DashboardPage() {
  const signOut = useAdminSignOut()
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
      {/* The first card is wider, so that the last row is full. */}
      <ul className="mt-gap grid gap-gap sm:grid-cols-2 xl:grid-cols-3">
        {sections.map((section) => (
          <li key={section.to} className="grid sm:first:col-span-2">
            {section.to === '/admin/waiting' ? <WaitingListCard {...section} /> : <SectionCard {...section} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function WaitingListCard(section: AdminSection) {
  const { data } = useFetch(fetchWaitingList, 'Failed to fetch waiting lists')
  return <SectionCard {...section} description={data ? waitingText(data.waitingCount) : section.description} />
}

function waitingText(count: number): string {
  if (count === 0) return 'No one is waiting for a spot.'
  return count === 1 ? '1 person is waiting for a spot.' : `${count} people are waiting for a spot.`
}

function SectionCard({ to, title, description, Icon }: AdminSection) {
  return (
    <article className="sheet sheet--punched sheet--lift py-s5 pr-s5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-act">
      <h2 className="flex items-start gap-s3 text-lg">
        <Icon size={26} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {/* The link covers the whole card; only the title is its accessible name. */}
        <Link to={to} className="no-underline outline-none after:absolute after:inset-0 after:rounded-sheet">
          {title}
        </Link>
      </h2>
      <p className="mt-s2 text-ink-muted">{description}</p>
    </article>
  )
}
