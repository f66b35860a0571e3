import { useEffect, useState } from 'react'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent, EventDay } from '#contract/classes/schedule/schedule.schema.ts'

const JOIN_MINUTES_BEFORE = 15
const EARLY_MS = JOIN_MINUTES_BEFORE * 60_000
/** The longest delay of a browser timer. */
const MAX_DELAY_MS = 2 ** 31 - 1

type JoinableEvent = Pick<CalendarEvent, 'type' | 'sessionId'> & {
  days: readonly Pick<EventDay, 'startsAt' | 'endsAt'>[]
}

const windowsOf = (event: JoinableEvent) =>
  hasHours(event)
    ? event.days.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt) - EARLY_MS, until: Date.parse(endsAt) }))
    : []

/** True from `JOIN_MINUTES_BEFORE` before the start of a day of the event to its end. */
export const isJoinable = (event: JoinableEvent, nowMs: number): boolean =>
  windowsOf(event).some(({ from, until }) => from <= nowMs && nowMs < until)

/** Returns the current time (ms), and rerenders when one of the events becomes joinable or ends. */
export function useJoinTime(events: readonly JoinableEvent[]): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const changes = events.flatMap(windowsOf).flatMap(({ from, until }) => [from, until])
  const next = Math.min(...changes.filter((change) => change > nowMs))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(Math.max(0, next - Date.now()), MAX_DELAY_MS))
    return () => clearTimeout(timer)
  }, [next])
  return nowMs
}
