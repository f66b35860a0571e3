import './hours.css'
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react'
import { clockText } from '#contract/dates.ts'
import type { Appointment, PlannerState, Step } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { minuteOf, timeOf } from '../../events/planner-event.ts'
import { usePlanner } from '../../use-planner.ts'
import type { DropTarget } from '../move-step.ts'
import type { StepDrag } from '../step-drags.tsx'
import { altArrowOf, type StepMoves } from '../use-step-moves.ts'
import type { ShowAppointment } from '../week-event.tsx'
import { fullDayName, timesText } from '../week-names.ts'
import type { WeekView } from '../week-view.ts'
import { DayHours } from './day-hours.tsx'
import { blockStyle, DEFAULT_MINUTES, type Span } from './hour-layout.ts'
import { appointmentMinutes, moveAppointment, moveBlockByKey } from './move-block.ts'
import { NewAtTime } from './new-at-time.tsx'

export type HoursHandle = {
  onKeyDown: (event: KeyboardEvent) => void
  drop: (drag: StepDrag, target: DropTarget) => void
}

type HoursProps = {
  ref: Ref<HoursHandle>
  week: WeekView
  selectedDay: string
  drag: StepDrag | null
  moves: StepMoves
  onMoveToDay: (date: string) => void
  onAppointment: ShowAppointment
}

/** The first hour in view, unless the week has the current time. */
const FIRST_HOUR = 8

/** The days beside each other on one axis of 24 hours. Loaded when the user chooses it. */
export default function Hours({ ref, week, selectedDay, drag, moves, onMoveToDay, onAppointment }: HoursProps) {
  const { state, edits } = usePlanner()
  const [added, setAdded] = useState<{ date: string; span: Span } | null>(null)
  const days = week.days.filter(({ phase }) => phase !== 'past').map(({ date }) => date)

  const move = (appointment: Appointment, from: string, { date, fields = {} }: DropTarget) => {
    const changes = date === null ? {} : moveAppointment(appointment, { from, date, fields })
    const names = Object.keys(changes) as (keyof typeof changes)[]
    if (date === null || names.length === 0) return
    edits.updateAppointment(appointment.id, changes)
    moves.follow(`[data-item="${CSS.escape(appointment.id)}"][data-date="${date}"]`, () =>
      movedText({ ...appointment, ...changes }, date),
    )
    if (!appointment.recurrence) return
    const restored = Object.fromEntries(names.map((name) => [name, appointment[name]]))
    const undo = { label: 'Undo', onSelect: () => edits.updateAppointment(appointment.id, restored) }
    toast({ tone: 'plain', title: 'All of its dates changed', description: appointment.title, action: undo })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = altArrowOf(event)
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-movable]') : null
    const { item = '', date = '', start } = row?.dataset ?? {}
    const found = findItem(state, item)
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
    // The week moves steps between days, and those without a time.
    if (!key || !row || !found || !(start || isSideways) || ('step' in found && isSideways)) return
    event.preventDefault()
    const block = { date, start: Number(start ?? 0), minutes: found.span.minutes }
    const change = moveBlockByKey(block, { key, isStretch: event.shiftKey }, days)
    if (!change) return
    if ('step' in found) moves.move(found.step, change)
    else move(found.appointment, date, { ...change, before: null })
    if (change.date !== date) onMoveToDay(change.date)
  }

  useImperativeHandle(ref, () => ({
    onKeyDown,
    drop: ({ id, date }, target) => {
      const appointment = state.appointments.find((other) => other.id === id)
      if (appointment) move(appointment, date, target)
    },
  }))

  const draggedSpan = drag && findItem(state, drag.id)?.span
  return (
    <div
      ref={scrollToFirstHour}
      className="hours grid max-h-[max(28rem,100dvh-9rem)] scroll-pt-44 scroll-pb-s4 grid-cols-[3.25rem_minmax(0,1fr)] grid-rows-[auto_96rem] overflow-y-auto rounded-sheet border border-hair bg-raised shadow-sheet before:sticky before:top-0 before:z-3 before:border-b before:border-edge before:bg-raised @min-[44rem]/week:grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] print:max-h-none"
    >
      <ol
        className="hours__axis relative col-start-1 row-start-2 text-xs text-ink-muted tabular-nums"
        aria-hidden="true"
      >
        {Array.from({ length: 23 }, (_, index) => (
          <li
            key={index}
            className="absolute right-s1 -translate-y-1/2 whitespace-nowrap"
            style={{ top: blockStyle({ start: (index + 1) * 60, minutes: 0 }).top }}
          >
            {clockText(timeOf((index + 1) * 60))}
          </li>
        ))}
      </ol>
      {week.days.map((day) => (
        <DayHours
          key={day.date}
          day={day}
          isPastWeek={week.isPast}
          isSelected={day.date === selectedDay}
          drag={drag}
          preview={
            added?.date === day.date
              ? added.span
              : drag?.target?.date === day.date
                ? spanAt(drag.target, draggedSpan)
                : null
          }
          onNew={(span) => setAdded({ date: day.date, span })}
          onAppointment={onAppointment}
        />
      ))}
      {added && (
        <NewAtTime
          {...added}
          onClose={() => setAdded(null)}
          onAppointment={() => {
            const { start, minutes } = added.span
            setAdded(null)
            onAppointment(null, added.date, {
              startTime: timeOf(start),
              endTime: timeOf((start + minutes) % DAY_MINUTES_MAX),
            })
          }}
        />
      )}
    </div>
  )
}

/** Scrolls to the full hour before the last one, or to 8 AM. */
function scrollToFirstHour(hours: HTMLElement | null): void {
  const axis = hours?.querySelector<HTMLElement>('.hours__axis')
  const hour = hours?.querySelector('[data-phase=today]') ? new Date().getHours() - 1 : FIRST_HOUR
  // The name of the hour is on its line.
  if (axis) hours?.scrollTo(0, (axis.offsetHeight * hour) / 24 - 12)
}

type FoundItem = { span: { start: number | null; minutes: number } } & ({ step: Step } | { appointment: Appointment })

function findItem({ steps, appointments }: PlannerState, id: string): FoundItem | null {
  const startOf = (time: string | null) => (time === null ? null : minuteOf(time))
  const step = steps.find((other) => other.id === id)
  if (step) return { step, span: { start: startOf(step.time), minutes: step.minutes ?? DEFAULT_MINUTES } }
  const appointment = appointments.find((other) => other.id === id)
  if (!appointment) return null
  return { appointment, span: { start: startOf(appointment.startTime), minutes: appointmentMinutes(appointment) } }
}

/** Returns the span that the dragged item would have; null without a time. */
function spanAt({ fields }: DropTarget, dragged: FoundItem['span'] | null | undefined): Span | null {
  if (!fields || !dragged) return null
  const { time, minutes = dragged.minutes } = fields
  const start = time ? minuteOf(time) : fields.minutes ? dragged.start : null
  return start === null ? null : { start, minutes }
}

/** 'Choir: Thursday, December 3, 6:00 to 8:00 PM' */
function movedText(appointment: Appointment, date: string): string {
  const { title, startTime, recurrence } = appointment
  const times = startTime ? timesText(startTime, appointmentMinutes(appointment)) : 'all day'
  return `${title}: ${fullDayName(date)}, ${times}${recurrence ? ', and all of its dates' : ''}`
}
