import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { isUuid } from '#contract/slugs.ts'
import type { WaitingListPage } from '#contract/waiting-list/waiting-list.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentList } from '../list/content-list.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { WaitingListItem } from './waiting-list-item.tsx'

export const meta = () => adminMeta('Waiting lists')

export default function AdminWaitingListPage() {
  const { query, isFiltered } = useListQuery('waiting')
  const workshop = useSearchParams()[0].get('workshop') ?? ''
  const workshopId = isUuid(workshop) ? workshop : ''
  const fetchPage = useCallback(
    async () =>
      (await api.admin.waiting.$get({ query: workshopId ? { ...query, workshop: workshopId } : query })).json(),
    [query, workshopId],
  )
  const list = useFetch(fetchPage, 'Failed to fetch waiting lists')
  const line = list.data?.line
  return (
    <>
      <AdminPageHeader
        title="Waiting lists"
        lead="When a spot opens up, it’s held for the next person in line, who gets an email. This happens automatically."
      />
      <section className="sheet">
        <ContentList
          title={workshopId ? (line?.title ?? 'One workshop') : 'All waiting lists'}
          noun="people in line"
          list={list}
          rows={({ waiting }) => waiting}
          renderItem={(row) => (
            <WaitingListItem key={row.id} row={row} isSingleWorkshop={workshopId !== ''} onRemoved={list.reload} />
          )}
          isFiltered={isFiltered}
          searchPlaceholder="Name or email"
          empty={
            workshopId
              ? 'No one has joined this waiting list yet.'
              : 'No one is waiting. When a workshop is full, people who join its waiting list will appear here.'
          }
          action={
            workshopId && (
              <Link className="btn btn--quiet btn--small" to="/admin/waiting">
                All waiting lists
              </Link>
            )
          }
        >
          {workshopId && <input type="hidden" name="workshop" defaultValue={workshopId} />}
          {line && <p className="w-full text-ink-muted">{summaryText(line)}</p>}
        </ContentList>
      </section>
    </>
  )
}

function summaryText({ workshopDate, waiting, offered }: NonNullable<WaitingListPage['line']>): string {
  const offeredText = offered === 1 ? ', 1 spot offered' : `, ${offered} spots offered`
  return `${longDate(workshopDate)} · ${`${waiting} waiting`}${offered > 0 ? offeredText : ''}`
}
