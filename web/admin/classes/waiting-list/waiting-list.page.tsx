import { Link } from 'react-router'
import { waitingListOptions } from '#contract/classes/waiting-list/list-options.ts'
import type { WaitingListPage } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { longDate } from '#contract/dates.ts'
import { isUuid } from '#contract/slugs.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { ContentList } from '../../platform/list/content-list.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { RosterLink } from '../catalog/roster/roster-link.tsx'
import type { Route } from './+types/waiting-list.page'
import { WaitingListItem, waitingListLabels } from './waiting-list-item.tsx'

export const meta = adminMeta('Waiting lists')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const workshop = new URL(request.url).searchParams.get('workshop') ?? ''
  const workshopId = isUuid(workshop) ? workshop : ''
  const filter = workshopId ? { workshop: workshopId } : {}
  const list = await loadList(
    request,
    waitingListOptions,
    (query, init) => api.admin.waiting.$get({ query: { ...query, ...filter } }, init),
    'Failed to fetch waiting lists',
  )
  return { ...list, workshopId }
}

export default function AdminWaitingListPage({ loaderData: { workshopId, ...list } }: Route.ComponentProps) {
  const line = list.page?.line
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
          renderItem={(row) => <WaitingListItem key={row.id} row={row} isSingleWorkshop={workshopId !== ''} />}
          optionLabels={waitingListLabels}
          searchPlaceholder="Name or email"
          empty={
            workshopId
              ? 'No one has joined this waiting list yet.'
              : 'No one is waiting. When a workshop is full, people who join its waiting list will appear here.'
          }
          action={
            workshopId && (
              <div className="flex flex-wrap gap-x-s3">
                {line && <RosterLink title={line.title} to={itemKinds.workshop.adminPath(workshopId)} />}
                <Link className="btn btn--quiet btn--small" to="/admin/waiting">
                  All waiting lists
                </Link>
              </div>
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
