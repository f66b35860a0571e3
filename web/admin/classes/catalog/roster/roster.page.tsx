import { ExternalLink, Mail } from 'lucide-react'
import { useState } from 'react'
import { data, Link, useNavigate, useSearchParams } from 'react-router'
import { type ClassId, classKinds } from '#contract/class-kinds.ts'
import type { AdminSessions } from '#contract/classes/catalog/class-session.schema.ts'
import { rosterListOptions } from '#contract/classes/catalog/list-options.ts'
import type { RosterClass, RosterRow } from '#contract/classes/catalog/roster.schema.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { isUuid } from '#contract/slugs.ts'
import { loadOrToast } from '../../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../../../platform/ui/button.tsx'
import { Tabs } from '../../../../platform/ui/tabs.tsx'
import { userLabel } from '../../../people/accounts/user-label.ts'
import { ContentForm } from '../../../platform/content-form/content-form.tsx'
import { AdminPageHeader } from '../../../platform/layout/admin-page-header.tsx'
import { Permitted, useIsPermitted } from '../../../platform/layout/permitted.tsx'
import { ContentList } from '../../../platform/list/content-list.tsx'
import { ExportButton } from '../../../platform/list/export-button.tsx'
import { loadList } from '../../../platform/list/load-list.ts'
import { LoadFailed } from '../../../platform/list/pagination.tsx'
import { classApi } from '../class-api.ts'
import { courseContentType } from '../course-content-type.tsx'
import { EnrollUserButton } from '../enroll/enroll-user-button.tsx'
import { SessionList } from '../sessions/session-list.tsx'
import { workshopContentType } from '../workshop-content-type.tsx'
import type { Route } from './+types/roster.page'
import { AttendanceButtons, AttendanceSelect, isSessionOfRow, sessionParam } from './attendance.tsx'
import { CopyClassButton } from './copy-class-button.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { RosterItem, rosterLabels } from './roster-item.tsx'
import { type Selection, SelectionBar, useSelection } from './selection.tsx'

export const meta = adminMeta('Roster')

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { id } = params
  const kind = classKinds.find((kind) => `${kind}s` === params.kind)
  if (!kind || !isUuid(id)) throw data(null, { status: 404 })
  const session = sessionParam(new URL(request.url).searchParams)
  const selectedSession = session && isUuid(session) ? { session } : {}
  const list = await loadList(
    request,
    rosterListOptions,
    (query, init) => classApi(kind).roster.$get({ param: { id }, query: { ...query, ...selectedSession } }, init),
    'Failed to fetch the roster',
  )
  const isDeleted = list.page?.class.isDeleted ?? true
  const sessions = isDeleted
    ? undefined
    : await loadOrToast(classApi(kind).sessions.$get({ param: { id } }), 'Failed to fetch the sessions')
  return { kind, id, list, sessions }
}

export default function RosterPage({ loaderData }: Route.ComponentProps) {
  // The selection belongs to one class.
  return <ClassAdmin key={loaderData.id} {...loaderData} />
}

type ClassData = Route.ComponentProps['loaderData']

/** A class from the side of the owner: its people, sessions and details. Of a deleted class, only the people. */
function ClassAdmin(loaded: ClassData) {
  const { kind, id, list, sessions } = loaded
  const rosterClass = list.page?.class
  const selection = useSelection()
  const [params, setParams] = useSearchParams()
  const isPermitted = useIsPermitted()
  const people = <Roster {...loaded} selection={selection} />
  return (
    <>
      <AdminPageHeader
        title={rosterClass?.title ?? 'Roster'}
        lead={rosterClass && startText(rosterClass)}
        action={
          <div className="flex flex-wrap items-center gap-s2">
            {kind === 'course' && (
              <ButtonLink variant="secondary" size="small" to={`${itemKinds.course.adminPath(id)}/curriculum`}>
                Curriculum
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" size="small" to={`/admin/events?tab=${kind}s`}>
              {`All ${kind}s`}
            </ButtonLink>
          </div>
        }
      />
      {rosterClass && <Totals id={id} rosterClass={rosterClass} />}
      {rosterClass && !rosterClass.isDeleted && <Actions kind={kind} id={id} rosterClass={rosterClass} />}
      {rosterClass?.isDeleted ? (
        <section className="sheet">{people}</section>
      ) : (
        <Tabs
          label="Parts of the class"
          value={tabNames.find((name) => name === params.get('tab')) ?? 'people'}
          onChange={(tab) => setParams({ tab }, { preventScrollReset: true, replace: true })}
          tabs={[
            { value: 'people', label: 'People', panel: <div className="-m-s5">{people}</div> },
            {
              value: 'sessions',
              label: 'Sessions',
              panel: sessions ? <SessionList kind={kind} classId={id} sessions={sessions} /> : <LoadFailed />,
            },
            ...(isPermitted('content')
              ? [{ value: 'details' as const, label: 'Details', panel: <Details kind={kind} id={id} /> }]
              : []),
          ]}
        />
      )}
    </>
  )
}

const tabNames = ['people', 'sessions', 'details'] as const

function Actions({ kind, id, rosterClass: { title, path, isSelfPaced } }: ClassId & { rosterClass: RosterClass }) {
  return (
    <div className="-mt-s2 mb-s5 flex flex-wrap items-center gap-s2">
      <Permitted permission="content">
        <CopyClassButton kind={kind} id={id} title={title} isSelfPaced={isSelfPaced} />
      </Permitted>
      {path && (
        <a href={path} target="_blank" rel="noreferrer" className="btn btn--quiet btn--small">
          <ExternalLink size={18} aria-hidden="true" />
          Open page
          <span className="sr"> of {title} in a new tab</span>
        </a>
      )}
    </div>
  )
}

function Details({ kind, id }: ClassId) {
  const navigate = useNavigate()
  const close = async () => {
    await navigate(itemKinds[kind].adminPath(id))
  }
  return (
    <div className="-m-s5 p-s2 pb-0 sm:p-s5 sm:pb-0">
      {kind === 'course' ? (
        <ContentForm contentType={courseContentType} formId={id} onClose={close} />
      ) : (
        <ContentForm contentType={workshopContentType} formId={id} onClose={close} />
      )}
    </div>
  )
}

function Roster({ kind, id, list, sessions, selection }: ClassData & { selection: Selection }) {
  const { page, query } = list
  const [params] = useSearchParams()
  return (
    <ContentList
      title="Roster"
      noun="enrollments"
      list={list}
      rows={({ roster }) => roster}
      renderItem={(row) => (
        <RosterItem
          key={row.id}
          kind={kind}
          row={row}
          selection={selection}
          attendance={sessions && <RowAttendance classId={id} row={row} sessions={sessions} />}
        />
      )}
      optionLabels={rosterLabels}
      searchPlaceholder="Name or email"
      empty="No one has enrolled yet. When people enroll, they’ll appear here."
      action={
        page && (
          <div className="flex flex-wrap items-center gap-s2">
            <ExportButton list="roster" query={{ ...query, kind, classId: id }} />
            {!page.class.isDeleted && (
              <Permitted permission="admin">
                <EnrollUserButton kind={kind} id={id} title={page.class.title} />
              </Permitted>
            )}
          </div>
        )
      }
      beforeRows={
        page && (
          <>
            {sessions && page.roster.length > 0 && <AttendanceSelect classId={id} sessions={sessions} />}
            <EmailBar kind={kind} id={id} page={page} selection={selection} />
          </>
        )
      }
    >
      {sessionParam(params) && <input type="hidden" name="session" value={sessionParam(params) ?? ''} />}
    </ContentList>
  )
}

type RowAttendanceProps = { classId: string; row: RosterRow; sessions: AdminSessions }

function RowAttendance({ classId, row, sessions }: RowAttendanceProps) {
  const selected = sessionParam(useSearchParams()[0])
  if (!selected || row.state === 'paying') return null
  const session = sessions.sessions.find(({ id }) => id === selected)
  if (selected !== classId && !(session && isSessionOfRow(session, row))) return null
  return (
    <AttendanceButtons
      key={selected}
      row={row}
      userName={userLabel(row)}
      sessionId={selected === classId ? null : selected}
    />
  )
}

function startText({ starts, isSelfPaced, isDeleted }: RosterClass): string {
  const deleted = isDeleted ? ' · Deleted' : ''
  if (!starts) return `${isSelfPaced ? 'Self-paced' : 'No date yet'}${deleted}`
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

type EmailBarProps = ClassId & { page: { class: RosterClass; roster: RosterRow[] }; selection: Selection }

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
