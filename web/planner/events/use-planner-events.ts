import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '#contract/planner/items.ts'
import { useTimeZone } from '../../platform/time/use-time-zone.ts'
import { areRecurringDatesLoaded, loadRecurringDates } from '../recurrence/recurring-dates.ts'
import { usePlanner } from '../use-planner.ts'
import { toPlannerEvents } from './account-event.ts'
import { accountEvents } from './account-events.ts'
import { type EventSources, eventsOn } from './events-on.ts'
import type { PlannerEvent } from './planner-event.ts'

export type PlannerEvents = EventSources & {
  /** Events of a date, sorted. A new function when they change. */
  eventsOn: (date: string) => PlannerEvent[]
  /** 'none' without an account, 'stored' if the last request failed: then the events are those of `fetchedAt`. */
  status: 'none' | 'loading' | 'current' | 'stored'
  /** Instant (ms) of the last successful request. */
  fetchedAt: number | null
  /** False until recurring appointments have all of their dates. */
  isComplete: boolean
}

/**
 * Classes, coaching sessions and deliveries of the account, fetched when the first view shows them and on focus, and the
 * appointments of the planner. Offline, the last fetched ones.
 */
export function usePlannerEvents(): PlannerEvents {
  const { appointments } = usePlanner().state
  const { account, status, fetchedAt } = useSyncExternalStore(
    accountEvents.subscribe,
    accountEvents.read,
    accountEvents.read,
  )
  const zone = useTimeZone()
  const isComplete = useRecurringDates(appointments)
  const events = useMemo(() => (zone ? account.flatMap((event) => toPlannerEvents(event, zone)) : []), [account, zone])
  return useMemo(() => {
    const sources: EventSources = { events, appointments }
    return { ...sources, status, fetchedAt, isComplete, eventsOn: (date: string) => eventsOn(date, sources) }
  }, [events, appointments, status, fetchedAt, isComplete])
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function useRecurringDates(appointments: readonly Appointment[]): boolean {
  const areNeeded = appointments.some(({ recurrence }) => recurrence !== null)
  useEffect(() => {
    if (!areNeeded || areRecurringDatesLoaded()) return
    loadRecurringDates().then(
      () => {
        for (const listener of listeners) listener()
      },
      // Offline: recurring appointments appear on their first date until the next visit.
      (error: unknown) => console.warn(error),
    )
  }, [areNeeded])
  return useSyncExternalStore(subscribe, areRecurringDatesLoaded, () => false) || !areNeeded
}
