import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { ExportButton } from '../list/export-button.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { LoadFailed, Pagination } from '../list/pagination.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { EnrollmentTable, EnrollmentTableSkeleton } from './enrollment-list.tsx'

/** `onRetry` also reloads the statistics above the tabs. */
export function EnrollmentsTab({ onRetry }: { onRetry: () => void }) {
  const { query, isFiltered } = useListQuery('purchases')
  const fetchPage = useCallback(async () => (await api.admin.purchases.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch purchases')
  const reload = () => {
    list.reload()
    onRetry()
  }
  return (
    <div className="-m-s5">
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <div className="flex flex-wrap items-start justify-between gap-s3">
          <h2 className="text-xl">All Purchases</h2>
          <ExportButton list="enrollments" query={query} />
        </div>
        <ListSearch label="Search purchases" placeholder="Class, name or email">
          <ListFilters list="purchases" />
        </ListSearch>
      </div>
      {list.isFailed && <LoadFailed onRetry={reload} />}
      {!list.isFailed && !list.data && <EnrollmentTableSkeleton />}
      {!list.isFailed && list.data && (
        <>
          <EnrollmentTable purchases={list.data.purchases} isFiltered={isFiltered} isPending={list.isPending} />
          <Pagination label="Pages of purchases" nextCursor={list.data.nextCursor} />
        </>
      )}
    </div>
  )
}
