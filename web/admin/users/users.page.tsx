import { useCallback } from 'react'
import { api } from '../session/client.ts'
import { AdminHead } from './admin-head.tsx'
import { adminMeta } from './admin-meta.ts'
import { ExportButton } from './export-button.tsx'
import { FigureSheet } from './figures.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { ListFailed, Paging } from './paging.tsx'
import { PeopleList, PeopleSkeleton } from './people-list.tsx'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export const meta = () => adminMeta('Manage Users')

const FAILED = 'Failed to fetch users'
const statistics = async () => (await api.admin.users.statistics.$get()).json()

export default function Users() {
  const { query, searched } = useListQuery('users')
  const page = useCallback(async () => (await api.admin.users.$get({ query })).json(), [query])
  const list = useAnswer(page, FAILED)
  const counts = useAnswer(statistics, FAILED)
  const reload = () => {
    list.reload()
    counts.reload()
  }

  return (
    <>
      <AdminHead title="Manage Users" />
      <div className="grid gap-gap">
        <FigureSheet
          title="User Statistics"
          figures={[
            { name: 'Total Users', value: counts.answer?.total.toString() },
            { name: 'Admins', value: counts.answer?.admins.toString() },
            { name: 'Regular Users', value: counts.answer?.regular.toString() },
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
            <ListSearch label="Search users" placeholder="Name or e-mail">
              <ListFilters list="users" />
            </ListSearch>
          </div>
          {list.failed && <ListFailed onRetry={reload} />}
          {!list.failed && !list.answer && <PeopleSkeleton />}
          {!list.failed && list.answer && (
            <>
              <PeopleList
                people={list.answer.people}
                searched={searched}
                isPending={list.isPending}
                onChanged={reload}
              />
              <Paging label="Pages of users" nextCursor={list.answer.nextCursor} />
            </>
          )}
        </section>
      </div>
    </>
  )
}
