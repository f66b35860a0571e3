import { usersListOptions } from '#contract/people/accounts/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { StatCard } from '../../platform/layout/stat-cards.tsx'
import { ExportButton } from '../../platform/list/export-button.tsx'
import { ListSearch } from '../../platform/list/list-search.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { LoadFailed, Pagination } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/users.page'
import { UserList } from './user-list.tsx'

export const meta = adminMeta('Manage Users')

const FAILED = 'Failed to fetch users'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, statistics] = await Promise.all([
    loadList(request, usersListOptions, (query, init) => api.admin.users.$get({ query }, init), FAILED),
    loadOrToast(api.admin.users.statistics.$get({}, { init: { signal: request.signal } }), FAILED),
  ])
  return { ...list, statistics }
}

export default function UsersPage({
  loaderData: { page, options, query, isFiltered, statistics },
}: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Manage Users" />
      <div className="grid gap-gap">
        <StatCard
          title="User Statistics"
          stats={[
            { name: 'Total Users', value: statistics?.total.toString() },
            { name: 'Admins', value: statistics?.admins.toString() },
            { name: 'Regular Users', value: statistics?.regular.toString() },
            ...(statistics?.staff ? [{ name: 'Other Staff', value: statistics.staff.toString() }] : []),
          ]}
        />
        <section className="sheet" aria-labelledby="management">
          <div className="grid gap-s4 p-s4 sm:p-s5">
            <div className="flex flex-wrap items-start justify-between gap-s3">
              <div>
                <h2 id="management" className="text-xl">
                  User Management
                </h2>
                <p className="mt-s1 text-ink-muted">Manage user roles and permissions for all registered users.</p>
              </div>
              <ExportButton list="users" query={query} />
            </div>
            <ListSearch label="Search users" placeholder="Name or email" options={options} />
          </div>
          {page ? (
            <>
              <UserList users={page.people} isFiltered={isFiltered} />
              <Pagination label="Pages of users" nextCursor={page.nextCursor} />
            </>
          ) : (
            <LoadFailed />
          )}
        </section>
      </div>
    </>
  )
}
