import { Mail } from 'lucide-react'
import { useState } from 'react'
import { data, Link } from 'react-router'
import type { RosterClass, RosterRow } from '#contract/classes/roster.schema.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { isUuid } from '#contract/slugs.ts'
import { api } from '../../../api/client.ts'
import { adminMeta } from '../../../seo/noindex.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AdminPageHeader } from '../../layout/admin-page-header.tsx'
import { ContentList } from '../../list/content-list.tsx'
import { ExportButton } from '../../list/export-button.tsx'
import { loadList } from '../../list/load-list.ts'
import { EnrollUserButton } from '../enroll/enroll-user-button.tsx'
import type { Route } from './+types/roster.page'
import { MessageDialog } from './message-dialog.tsx'
import { RosterItem } from './roster-item.tsx'
import { type Selection, SelectionBar, useSelection } from './selection.tsx'

export const meta = () => adminMeta('Roster')

const kinds = ['courses', 'workshops'] as const
type Kind = (typeof kinds)[number]

const classApi = (kind: Kind) => (kind === 'courses' ? api.admin.courses[':id'] : api.admin.workshops[':id'])

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { id } = params
  const kind = kinds.find((kind) => kind === params.kind)
  if (!kind || !isUuid(id)) throw data(null, { status: 404 })
  const list = await loadList(
    request,
    'roster',
    (query, init) => classApi(kind).roster.$get({ param: { id }, query }, init),
    'Failed to fetch the roster',
  )
  return { kind, id, list }
}

export default function RosterPage({ loaderData }: Route.ComponentProps) {
  // The selection belongs to one class.
  return <Roster key={loaderData.id} {...loaderData} />
}

function Roster({ kind, id, list }: Route.ComponentProps['loaderData']) {
  const { page, query } = list
  const selection = useSelection()
  const title = page?.class.title ?? 'Roster'
  return (
    <>
      <AdminPageHeader
        title={title}
        lead={page && startText(page.class)}
        action={
          <ButtonLink variant="quiet" size="small" to={`/admin/events?tab=${kind}`}>
            {kind === 'courses' ? 'All courses' : 'All workshops'}
          </ButtonLink>
        }
      />
      {page && <Totals id={id} rosterClass={page.class} />}
      <section className="sheet">
        <ContentList
          title="Roster"
          noun="enrollments"
          list={list}
          rows={({ roster }) => roster}
          renderItem={(row) => <RosterItem key={row.id} kind={kind} row={row} selection={selection} />}
          searchPlaceholder="Name or email"
          empty="No one has enrolled yet. When people enroll, they’ll appear here."
          action={
            page && (
              <div className="flex flex-wrap items-center gap-s2">
                <ExportButton list="roster" query={{ ...query, ...exportClass(kind, id) }} />
                {!page.class.isDeleted && (
                  <EnrollUserButton
                    title={title}
                    send={(json) => classApi(kind).enrollments.$post({ param: { id }, json })}
                  />
                )}
              </div>
            )
          }
          beforeRows={page && <EmailBar kind={kind} id={id} page={page} selection={selection} />}
        />
      </section>
    </>
  )
}

const exportClass = (kind: Kind, classId: string) =>
  ({ kind: kind === 'courses' ? 'course' : 'workshop', classId }) as const

function startText({ starts, isDeleted }: RosterClass): string {
  const deleted = isDeleted ? ' · Deleted' : ''
  if (!starts) return `No date yet${deleted}`
  return `${longDate(starts.date)} at ${clockText(starts.time)} ${zoneLabel(starts.timeZone)}${deleted}`
}

function Totals({ id, rosterClass: { enrolled, spots } }: { id: string; rosterClass: RosterClass }) {
  return (
    <ul aria-label="Totals" className="-mt-s4 mb-s5 flex flex-wrap gap-x-s5 gap-y-s1">
      <li>
        <b className="tabular-nums">{enrolled}</b> enrolled
      </li>
      {spots && (
        <>
          <li>
            <b className="tabular-nums">{spots.available}</b>
            {` of ${spots.total} ${spots.total === 1 ? 'spot' : 'spots'} left`}
          </li>
          <li>
            <Link className="link" to={`/admin/waiting?workshop=${id}`}>
              {`${spots.waiting} on the waiting list`}
            </Link>
          </li>
        </>
      )}
    </ul>
  )
}

type EmailBarProps = {
  kind: Kind
  id: string
  page: { class: RosterClass; roster: RosterRow[] }
  selection: Selection
}

/** Selects users of this page, and emails them or everyone enrolled. */
function EmailBar({ kind, id, page, selection }: EmailBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { ids } = selection
  const hasSelection = ids.length > 0
  if (page.class.recipients === 0) return null
  return (
    <SelectionBar rows={page.roster} selection={selection}>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        <Mail size={18} aria-hidden="true" />
        {hasSelection ? 'Email selected' : 'Email everyone'}
      </Button>
      {isOpen && (
        <MessageDialog
          classId={id}
          title={page.class.title}
          recipients={hasSelection ? ids.length : page.class.recipients}
          names={hasSelection ? selection.names : null}
          send={async (message, key) => {
            const json = { ...message, ...(hasSelection ? { enrollmentIds: ids } : {}) }
            const header = { 'idempotency-key': key }
            return (await classApi(kind).messages.$post({ param: { id }, json, header })).json()
          }}
          onClose={() => setIsOpen(false)}
          onSent={() => {
            setIsOpen(false)
            selection.clear()
          }}
        />
      )}
    </SelectionBar>
  )
}
