import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { StatCard } from '../dashboard/stat-cards.tsx'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { LoadFailed, Pagination } from '../list/pagination.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { UserList, UserListSkeleton } from './user-list.tsx'

export const meta = () => adminMeta('Manage Users')

const FAILED = 'Failed to fetch users'
const fetchStatistics = async () => (await api.admin.users.statistics.$get()).json()

export default function UsersPage() {
  const { query, isFiltered } = useListQuery('users')
  const fetchPage = useCallback(async () => (await api.admin.users.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, FAILED)
  const statistics = useFetch(fetchStatistics, FAILED)
  const reload = () => {
    list.reload()
    statistics.reload()
  }

  return (
    <>
      <AdminPageHeader title="Manage Users" />
      <div className="grid gap-gap">
        <StatCard
          title="User Statistics"
          isFailed={statistics.isFailed}
          stats={[
            { name: 'Total Users', value: statistics.data?.total.toString() },
            { name: 'Admins', value: statistics.data?.admins.toString() },
            { name: 'Regular Users', value: statistics.data?.regular.toString() },
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
            <ListSearch label="Search users" placeholder="Name or email">
              <ListFilters list="users" />
            </ListSearch>
          </div>
          {list.isFailed && <LoadFailed onRetry={reload} />}
          {!list.isFailed && !list.data && <UserListSkeleton />}
          {!list.isFailed && list.data && (
            <>
              <UserList
                users={list.data.people}
                isFiltered={isFiltered}
                isPending={list.isPending}
                onChanged={reload}
              />
              <Pagination label="Pages of users" nextCursor={list.data.nextCursor} />
            </>
          )}
        </section>
      </div>
    </>
  )
}
