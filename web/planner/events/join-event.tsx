import { isJoinable, useJoinTime } from '../../classes/schedule/join-window.ts'
import type { PlannerEvent } from './planner-event.ts'

/** A button from 15 minutes before the start to the end. Renders nothing at other times and without a link. */
export function JoinEvent({ event }: { event: PlannerEvent }) {
  const { startsAt, endsAt, joinUrl, title } = event
  const joinable = {
    type: 'workshop' as const,
    sessionId: null,
    days: startsAt && endsAt ? [{ startsAt, endsAt }] : [],
  }
  const nowMs = useJoinTime([joinable])
  if (!joinUrl || !isJoinable(joinable, nowMs)) return null
  return (
    <a className="btn btn--primary btn--small" href={joinUrl} target="_blank" rel="noreferrer noopener">
      Join
      <span className="sr"> {title} (opens in a new tab)</span>
    </a>
  )
}
