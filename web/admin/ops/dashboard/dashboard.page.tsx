import { Link } from 'react-router'
import type { Role } from '#contract/people/accounts/roles.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { type AdminSection, adminSections } from '../../platform/layout/admin-sections.ts'
import { isViewerPermitted } from '../../platform/layout/is-viewer-permitted.ts'
import { Permitted, useIsPermitted } from '../../platform/layout/permitted.tsx'
import { useAdminSignOut } from '../../platform/layout/use-admin-sign-out.ts'
import type { Route } from './+types/dashboard.page'
import { RevenueChart, readChartRange } from './revenue-chart.tsx'
import { SetupProgress } from './setup-progress.tsx'
import { ToDoToday } from './to-do-today.tsx'

export const meta = adminMeta('Admin Dashboard')

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const init = { init: { signal } }
  const range = readChartRange(new URL(url).searchParams)
  const [setup, missingLinks, chart] = await Promise.all([
    isViewerPermitted('admin')
      ? loadOrToast(api.admin.setup.$get({}, init), 'Failed to fetch the checklist')
      : undefined,
    isViewerPermitted('classes')
      ? loadOrToast(api.admin['join-links'].missing.$get({}, init), 'Failed to fetch the tasks')
      : undefined,
    isViewerPermitted('admin')
      ? loadOrToast(api.admin.chart.statistics.$get({ query: { range } }, init), 'Failed to fetch the chart')
      : undefined,
  ])
  return { setup, missingLinks, chart, range }
}

const roleNames: Record<Role, string> = {
  admin: 'an admin',
  editor: 'an editor',
  fulfillment: 'fulfillment staff',
  coach: 'a coach',
  user: 'a user',
}

const CARD_SPAN =
  'grid sm:max-xl:first:nth-last-[odd]:col-span-2 xl:first:nth-last-[3n+2]:col-span-2 xl:first:nth-last-[3n+1]:col-span-3'

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { setup, missingLinks, chart, range } = loaderData
  const { user } = useAuth()
  const isPermitted = useIsPermitted()
  const sections = adminSections.flatMap((group) => group.sections).filter(({ permission }) => isPermitted(permission))
  const signOut = useAdminSignOut()
  return (
    <>
      <div className="mb-s6 flex flex-wrap items-end justify-between gap-s4">
        <div>
          <h1>Admin Dashboard</h1>
          <p className="lead mt-s2">
            {user?.isAdmin === false
              ? `What you can do on this site as ${roleNames[user.role]}.`
              : 'Manage everything on the site from here.'}
          </p>
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
      {setup && <SetupProgress items={setup.items} />}
      <ToDoToday missingLinks={missingLinks} />
      <Permitted permission="admin">
        <RevenueChart range={range} data={chart} />
      </Permitted>
      {/* The first card is wider if the last row would not be full. */}
      <ul className="mt-gap grid gap-gap sm:grid-cols-2 xl:grid-cols-3">
        {sections.map((section) => (
          <li key={section.to} className={CARD_SPAN}>
            <SectionCard
              {...section}
              description={(user && section.roleDescriptions?.[user.role]) ?? section.description}
            />
          </li>
        ))}
      </ul>
    </>
  )
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
