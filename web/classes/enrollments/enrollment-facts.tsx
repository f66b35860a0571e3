import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { selfPacedFacts } from '#contract/course-formats.ts'
import { DefinitionList } from '../../platform/ui/definition-list.tsx'
import { EventTime } from '../schedule/event-time.tsx'
import { dateText } from '../schedule/event-times.ts'
import { JOIN_LINK_PENDING_TEXT, JoinClassLink } from '../schedule/join-class-link.tsx'
import { isJoinable, useJoinTime } from '../schedule/join-window.ts'
import { SessionList } from './session-list.tsx'

/** A list of few sessions, or of a class that is over, is open, because it has the recordings. */
export function Sessions({ enrollment: { sessions, joinUrl, isOver } }: { enrollment: Enrollment }) {
  const hasDetails = sessions.length > 1 || sessions.some((s) => s.recordingUrl || s.materials.length > 0)
  if (!hasDetails) return null
  return (
    <details className="group mt-s4 border-y border-hair" open={isOver || sessions.length <= OPEN_SESSIONS_MAX}>
      <summary className="flex min-h-target cursor-pointer items-center font-semibold">
        {sessions.length === 1 ? 'Session' : `All ${sessions.length} sessions`}
        <ChevronDown size={20} className="ml-auto group-open:rotate-180" aria-hidden="true" />
      </summary>
      <SessionList sessions={sessions} joinUrl={joinUrl} />
    </details>
  )
}

const OPEN_SESSIONS_MAX = 3

const dateLabels = { course: 'Starts', workshop: 'Date' } satisfies Record<ClassKind, string>

type FactsProps = {
  enrollment: Pick<Enrollment, 'kind' | 'event' | 'isSelfPaced' | 'isIncluded'> & { isOver?: boolean }
}

export function EnrollmentFacts({ enrollment }: FactsProps) {
  const { kind, event, isOver = false } = enrollment
  if (enrollment.isSelfPaced) return <DefinitionList rows={selfPacedFacts(enrollment)} />
  const isSession = event !== null && event.sessionId !== null
  const sessionLabel = isOver ? 'Last session' : 'Next session'
  return (
    <DefinitionList
      rows={[
        {
          name: isSession ? sessionLabel : dateLabels[kind],
          value: event ? <time dateTime={event.date}>{dateText(event)}</time> : 'Not set yet',
        },
        ...(event ? [{ name: 'Time', value: <EventTime event={event} /> }] : []),
      ]}
    />
  )
}

/** The link of the next session or of the class; a button while a session takes place. */
export function JoinLink({ enrollment }: { enrollment: Enrollment }) {
  const { status, isSelfPaced, isOver, joinUrl, sessions } = enrollment
  const id = useId()
  const nowMs = useJoinTime(sessions.map(({ event }) => event))
  if (status !== 'booked' || isOver || isSelfPaced) return null
  const live = sessions.find(({ event }) => isJoinable(event, nowMs))
  const url = live?.joinUrl ?? joinUrl ?? sessions.find((session) => session.joinUrl)?.joinUrl ?? null
  if (live && url)
    return (
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
        <a className="btn btn--primary" href={url} target="_blank" rel="noreferrer noopener" aria-describedby={id}>
          Join
          <span className="sr"> (opens in a new tab)</span>
        </a>
        <p id={id}>{live.event.sessionTitle ? `${live.event.sessionTitle} takes place now.` : 'It takes place now.'}</p>
      </div>
    )
  return <p>{url ? <JoinClassLink url={url} /> : JOIN_LINK_PENDING_TEXT}</p>
}
