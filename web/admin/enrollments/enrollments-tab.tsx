import { useCallback } from 'react'
import { api } from '../session/client.ts'
import { ExportButton } from './export-button.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { ListFailed, Paging } from './paging.tsx'
import { PurchaseList, PurchaseSkeleton } from './purchase-list.tsx'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

/** All course and workshop enrollments. @param props.onRetry asks for the figures above it again, too */
export function EnrollmentTab({ onRetry }: { onRetry: () => void }) {
  const { query, searched } = useListQuery('purchases')
  const page = useCallback(async () => (await api.admin.purchases.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch purchases')
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
        <ListSearch label="Search purchases" placeholder="Class, name or e-mail">
          <ListFilters list="purchases" />
        </ListSearch>
      </div>
      {list.failed && <ListFailed onRetry={reload} />}
      {!list.failed && !list.answer && <PurchaseSkeleton />}
      {!list.failed && list.answer && (
        <>
          <PurchaseList purchases={list.answer.purchases} searched={searched} isPending={list.isPending} />
          <Paging label="Pages of purchases" nextCursor={list.answer.nextCursor} />
        </>
      )}
    </div>
  )
}
