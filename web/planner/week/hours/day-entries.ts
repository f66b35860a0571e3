import type { Appointment, Step } from '#contract/planner/items.ts'
import { eventMinutes, eventTimeText, minuteOf, type PlannerEvent } from '../../events/planner-event.ts'
import type { WeekDay } from '../week-view.ts'
import { DEFAULT_MINUTES, type Lane, placeInLanes, type Span } from './hour-layout.ts'

/** An event or a step of a day. Only appointments of the planner and open steps can be moved. */
export type DayEntry = { key: string; title: string; isMovable: boolean } & (
  | { step: Step }
  | { event: PlannerEvent; appointment: Appointment | null }
)
export type DayBlock = { entry: DayEntry; span: Span; lane: Lane }

/** Returns blocks with a time, in its order, and entries without one: events, then open steps, then done ones. */
export function dayEntries(
  { date, events, steps, done }: WeekDay,
  { appointments, isPast }: { appointments: readonly Appointment[]; isPast: boolean },
): { untimed: DayEntry[]; blocks: DayBlock[] } {
  const entries = [
    ...events.map((event) => eventEntry(event, appointments)),
    ...[...steps, ...done].map(stepEntry),
  ].map((entry) => ({ entry: { ...entry, isMovable: entry.isMovable && !isPast }, span: spanOf(entry, date) }))
  const timed = entries
    .flatMap(({ entry, span }) => (span ? [{ entry, span }] : []))
    .sort((a, b) => a.span.start - b.span.start)
  const lanes = placeInLanes(timed.map(({ span }) => span))
  return {
    untimed: entries.flatMap(({ entry, span }) => (span ? [] : entry)),
    blocks: timed.map((block, index) => ({ ...block, lane: lanes[index] ?? { lane: 0, lanes: 1 } })),
  }
}

const stepEntry = (step: Step): DayEntry => ({ key: step.id, title: step.text, isMovable: step.state !== 'done', step })

/** The event id of the part after midnight is the appointment id with a suffix. That part does not move alone. */
function eventEntry(event: PlannerEvent, appointments: readonly Appointment[]): DayEntry {
  const id = event.id.split(' ')[0]
  const appointment = event.kind === 'appointment' ? appointments.find((other) => other.id === id) : undefined
  const isMovable = appointment !== undefined && event.id === id
  return { key: event.id, title: event.title, isMovable, event, appointment: appointment ?? null }
}

function spanOf(entry: DayEntry, date: string): Span | null {
  if ('event' in entry) {
    const { event } = entry
    if (event.startTime === null || eventTimeText(event) === null) return null
    return { start: minuteOf(event.startTime), minutes: eventMinutes(event) || DEFAULT_MINUTES }
  }
  const { time, minutes } = entry.step
  // A step that was done on another day has its time on that one.
  return time === null || entry.step.date !== date
    ? null
    : { start: minuteOf(time), minutes: minutes ?? DEFAULT_MINUTES }
}
