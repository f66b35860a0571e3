import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../session/client.ts'
import { ListSearch } from './list-search.tsx'
import { ListFailed, Paging } from './paging.tsx'
import { PurchaseList, PurchaseSkeleton } from './purchase-list.tsx'
import { StatusFilter, statusOf } from './status-filter.tsx'
import { useAnswer } from './use-answer.ts'

/** All course and workshop enrollments. @param props.onRetry asks for the figures above it again, too */
export function EnrollmentTab({ onRetry }: { onRetry: () => void }) {
  const [params] = useSearchParams()
  const { q, status, cursor } = { q: params.get('q'), status: statusOf(params), cursor: params.get('cursor') }
  const page = useCallback(async () => {
    const query = { ...(q ? { q } : {}), ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) }
    return (await api.admin.purchases.$get({ query })).json()
  }, [q, status, cursor])
  const list = useAnswer(page, 'Failed to fetch purchases')
  const reload = () => {
    list.reload()
    onRetry()
  }
  return (
    <div className="-m-s5">
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <h2 className="text-xl">All Purchases</h2>
        <ListSearch label="Search purchases" placeholder="Class, name or e-mail">
          <StatusFilter chosen={status} />
        </ListSearch>
      </div>
      {list.failed && <ListFailed onRetry={reload} />}
      {!list.failed && !list.answer && <PurchaseSkeleton />}
      {!list.failed && list.answer && (
        <>
          <PurchaseList purchases={list.answer.purchases} searched={Boolean(q || status)} isPending={list.isPending} />
          <Paging label="Pages of purchases" nextCursor={list.answer.nextCursor} />
        </>
      )}
    </div>
  )
}
