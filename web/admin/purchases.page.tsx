import { useCallback } from 'react'
import { dollars } from '#contract/money.ts'
import { api } from '../session/client.ts'
import { AdminHead } from './admin-head.tsx'
import { adminMeta } from './admin-meta.ts'
import { ExportButton } from './export-button.tsx'
import { FigureCards } from './figures.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { ListFailed, Paging } from './paging.tsx'
import { PurchaseList, PurchaseSkeleton } from './purchase-list.tsx'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export const meta = () => adminMeta('Purchases')

const FAILED = 'Failed to fetch purchases'
const statistics = async () => (await api.admin.purchases.statistics.$get()).json()

export default function Purchases() {
  const { query, searched } = useListQuery('purchases')
  const page = useCallback(async () => (await api.admin.purchases.$get({ query })).json(), [query])
  const list = useAnswer(page, FAILED)
  const counts = useAnswer(statistics, FAILED)
  const { answer: totals } = counts
  const reload = () => {
    list.reload()
    counts.reload()
  }

  return (
    <>
      <AdminHead title="Purchases" lead="Course and workshop enrollments, and what they earn." />
      <div className="grid gap-gap">
        <FigureCards
          figures={[
            { name: 'Total Orders', value: totals?.total.toString() },
            { name: 'Completed', value: totals?.completed.toString() },
            { name: 'Pending', value: totals?.pending.toString() },
            { name: 'Failed', value: totals?.failed.toString() },
            { name: 'Revenue', value: totals && dollars(totals.revenueMinor) },
          ]}
        />
        <div className="sheet">
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
      </div>
    </>
  )
}
