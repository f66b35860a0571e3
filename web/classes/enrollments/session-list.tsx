import { ExternalLink, FileText, Play } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { EnrolledSession } from '#contract/classes/catalog/class-session.schema.ts'
import { eventKey } from '#contract/classes/schedule/calendar-events.ts'
import { cardDate } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { StatusLabel } from '../../platform/ui/status-label.tsx'
import { EventTime } from '../schedule/event-time.tsx'
import { dateText } from '../schedule/event-times.ts'
import { isJoinable, useJoinTime } from '../schedule/join-window.ts'

type SessionListProps = {
  sessions: readonly EnrolledSession[]
  /** The link of the class, which is shown once beside the list. */
  joinUrl: string | null
}

/** The sessions of an enrolled user, with what each one offers now: the link to join, the recording, the materials. */
export function SessionList({ sessions, joinUrl }: SessionListProps) {
  const nowMs = useJoinTime(sessions.map(({ event }) => event))
  return (
    <ol className="grid">
      {sessions.map((session) => (
        <SessionItem key={eventKey(session.event)} session={session} classJoinUrl={joinUrl} nowMs={nowMs} />
      ))}
    </ol>
  )
}

type SessionItemProps = { session: EnrolledSession; classJoinUrl: string | null; nowMs: number }

function SessionItem({ session, classJoinUrl, nowMs }: SessionItemProps) {
  const { event, joinUrl, recordingUrl, materials } = session
  const id = useId()
  const isLive = isJoinable(event, nowMs)
  const isOver = Date.parse(event.endsAt) <= nowMs
  const date = event.days.length > 1 ? dateText(event) : `${weekday(event.date).slice(0, 3)}, ${cardDate(event.date)}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-s5 gap-y-s2 border-t border-hair py-s3 first:border-0">
      <div id={id} className={isOver ? 'text-ink-muted' : undefined}>
        <p className="font-semibold text-ink">{event.sessionTitle || date}</p>
        {event.sessionTitle && <p>{date}</p>}
        <div className="text-sm tabular-nums">
          <EventTime event={event} />
        </div>
      </div>
      {isLive && <StatusLabel tone="good">Now</StatusLabel>}
      {!isOver && joinUrl && joinUrl !== classJoinUrl && (
        <TextLink url={joinUrl} describedBy={id}>
          Link to join
          <ExternalLink size={18} aria-hidden="true" />
        </TextLink>
      )}
      {isOver && recordingUrl && (
        <TextLink url={recordingUrl} describedBy={id}>
          <Play size={18} aria-hidden="true" />
          Watch the recording
        </TextLink>
      )}
      {materials.length > 0 && (
        <ul className="grid w-full" aria-label="Materials">
          {materials.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              <TextLink url={url} describedBy={id}>
                <FileText size={18} className="shrink-0" aria-hidden="true" />
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type TextLinkProps = { url: string; describedBy: string; children: ReactNode }

const TextLink = ({ url, describedBy, children }: TextLinkProps) => (
  <a
    className="link inline-flex min-h-target items-center gap-s2 wrap-anywhere"
    href={url}
    target="_blank"
    rel="noreferrer noopener"
    aria-describedby={describedBy}
  >
    {children}
    <span className="sr"> (opens in a new tab)</span>
  </a>
)
