import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { AdminSession, AdminSessions, SessionForm } from '#contract/classes/catalog/class-session.schema.ts'
import { addDays, longDate } from '#contract/dates.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { EmptyList } from '../../../platform/list/content-list.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SessionItem } from './session-item.tsx'

type SessionListProps = { kind: ClassKind; classId: string; sessions: AdminSessions }

/** The sessions of a class, those of earlier groups below. */
export function SessionList({ kind, classId, sessions: { startsOn, hasJoinUrl, sessions } }: SessionListProps) {
  const [edited, setEdited] = useState<AdminSession | 'new'>()
  const isCurrent = ({ groupStart }: AdminSession) => groupStart === null || groupStart === startsOn
  const current = sessions.filter(isCurrent)
  const earlierGroups = Map.groupBy(
    sessions.filter((session) => !isCurrent(session)),
    ({ groupStart }) => groupStart ?? '',
  )
  const initial = edited === 'new' || !edited ? nextSession(current, startsOn) : edited
  const items = (list: readonly AdminSession[]) =>
    list.map((session) => (
      <SessionItem key={session.id} session={session} hasClassLink={hasJoinUrl} onEdit={() => setEdited(session)} />
    ))
  return (
    <section className="-m-s5" aria-labelledby="sessions-title">
      <div className="flex flex-wrap items-center justify-between gap-s3 p-s4 sm:p-s5">
        <h2 id="sessions-title" className="text-xl">
          Sessions
        </h2>
        <Button size="small" disabled={startsOn === null} onClick={() => setEdited('new')}>
          <Plus size={18} aria-hidden="true" />
          Add Session
        </Button>
      </div>
      {current.length === 0 ? (
        <EmptyList>
          {startsOn === null
            ? 'This course has no start date. Sessions need a live course with a date: set it under Details.'
            : `No sessions yet. The schedule shows the start of the course: ${longDate(startsOn)} at 9 AM UTC.`}
        </EmptyList>
      ) : (
        <ul aria-label="List of sessions" className="divide-y divide-hair border-t border-hair">
          {items(current)}
        </ul>
      )}
      {[...earlierGroups].map(([start, list]) => (
        <section key={start} aria-label={`Group of ${longDate(start)}`}>
          <h3 className="border-t border-hair px-s4 pt-s5 pb-s3 text-lg sm:px-s5">{`Group of ${longDate(start)}`}</h3>
          <ul className="divide-y divide-hair border-t border-hair">{items(list)}</ul>
        </section>
      ))}
      {edited && (
        <SessionDialog
          kind={kind}
          classId={classId}
          session={edited === 'new' ? null : edited}
          initial={initial}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

/** A week after the last session, at the same time. */
function nextSession(sessions: readonly AdminSession[], startsOn: string | null): SessionForm {
  const last = sessions.at(-1)
  const emptyForm = { title: '', joinUrl: '', recordingUrl: '', materials: [] }
  if (last) {
    const { endDate, startTime, endTime, timeZone } = last
    return { ...emptyForm, date: addDays(endDate, 7), startTime, endTime, timeZone }
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { ...emptyForm, date: startsOn ?? '', startTime: '18:00', endTime: '19:30', timeZone }
}
