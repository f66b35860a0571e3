import { purchasesListOptions } from '#contract/classes/enrollments/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { ExportButton } from '../../platform/list/export-button.tsx'
import { ListSearch } from '../../platform/list/list-search.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { LoadFailed, Pagination } from '../../platform/list/pagination.tsx'
import { EnrollmentTable } from './enrollment-list.tsx'

export const loadEnrollments = (request: Request) =>
  loadList(
    request,
    purchasesListOptions,
    (query, init) => api.admin.purchases.$get({ query }, init),
    'Failed to fetch purchases',
  )

type EnrollmentsTabProps = { list: Awaited<ReturnType<typeof loadEnrollments>> }

export function EnrollmentsTab({ list: { page, options, query, isFiltered } }: EnrollmentsTabProps) {
  return (
    <div className="-m-s5">
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <div className="flex flex-wrap items-start justify-between gap-s3">
          <h2 className="text-xl">All Purchases</h2>
          <ExportButton list="enrollments" query={query} />
        </div>
        <ListSearch label="Search purchases" placeholder="Class, name or email" options={options} />
      </div>
      {page ? (
        <>
          <EnrollmentTable purchases={page.purchases} isFiltered={isFiltered} />
          <Pagination label="Pages of purchases" nextCursor={page.nextCursor} />
        </>
      ) : (
        <LoadFailed />
      )}
    </div>
  )
}
