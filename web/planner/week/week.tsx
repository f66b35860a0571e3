import './week.css'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Appointment } from '#contract/planner/items.ts'
import { useAppointmentDialog } from '../appointments/use-appointment-dialog.tsx'
import { FeedErrors } from '../feeds/feed-status.tsx'
import { useEventsWithFeeds } from '../feeds/use-events-with-feeds.ts'
import { usePlanner } from '../use-planner.ts'
import { DayColumn } from './day-column.tsx'
import { DayStrip } from './day-strip.tsx'
import { canMoveTo, type DropTarget, moveByDrop } from './move-step.ts'
import { StaleEventsNotice } from './stale-events-notice.tsx'
import type { OnPress, StepDrag } from './step-drags.tsx'
import { ToDone } from './to-done.tsx'
import { useStepMoves } from './use-step-moves.ts'
import { WeekHead } from './week-head.tsx'
import { WeekReview } from './week-review.tsx'
import { weekView } from './week-view.ts'

// Keys and menus move steps too, so without it the week works.
const StepDrags = lazy(() => import('./step-drags.tsx').catch(() => ({ default: () => null })))

/** Seven days and To Done. A narrow screen shows one of the days. */
export function Week({ days, date }: { days: readonly string[]; date: string }) {
  const { state, today, isPartial } = usePlanner()
  const events = useEventsWithFeeds()
  const { eventsOn } = events
  const view = useMemo(() => weekView(state, { days, today, eventsOn }), [state, days, today, eventsOn])
  const [selectedDay, setSelectedDay] = useState(() => initialDay(days, date, today))
  const appointmentDialog = useAppointmentDialog()
  const moves = useStepMoves({ view, onMoveToDay: setSelectedDay })
  const drop = useCallback(
    (id: string, target: DropTarget) => {
      const step = state.steps.find((other) => other.id === id)
      if (step && canMoveTo(step, target.date)) moves.move(step, moveByDrop(view, state.steps, id, target))
    },
    [state.steps, view, moves.move],
  )
  const [drag, setDrag] = useState<StepDrag | null>(null)
  const onPress = useRef<OnPress>(null)
  const press: OnPress = (event) => onPress.current?.(event)
  const showAppointment = (appointment: Appointment | null, day: string) =>
    appointmentDialog.show({ appointment, date: day })
  const dropBefore = drag?.target?.before ?? null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are a second way; each step has a menu with the same moves
    <div
      className="week"
      onKeyDown={moves.onKeyDown}
      onMouseDown={press}
      onTouchStart={press}
      data-dragging={drag !== null || undefined}
    >
      <WeekHead days={days} onAddAppointment={view.isPast ? null : () => showAppointment(null, selectedDay)} />
      <DayStrip days={view.days} selectedDay={selectedDay} overDay={drag?.target?.date} onSelect={setSelectedDay} />
      <div className="week__grid">
        {view.days.map((day) => (
          <DayColumn
            key={day.date}
            day={day}
            week={view}
            isSelected={day.date === selectedDay}
            isOver={drag?.target?.date === day.date}
            dropBefore={dropBefore}
            draggedId={drag?.id ?? null}
            onMove={moves.move}
            onAppointment={showAppointment}
          />
        ))}
        {view.isPast ? (
          <WeekReview week={view} />
        ) : (
          <ToDone
            week={view}
            isOver={drag?.target?.date === null}
            dropBefore={dropBefore}
            draggedId={drag?.id ?? null}
            onMove={moves.move}
          />
        )}
      </div>
      <footer className="week__foot">
        {!view.isPast && (
          <>
            <p className="week__keys">
              Drag a step to a day, or choose the day from its calendar button. On a keyboard, press <kbd>Alt</kbd> with
              an arrow key.
            </p>
            <p className="week__keys week__keys--touch">
              Hold a step, then drag it to a day. Or choose the day from its calendar button.
            </p>
          </>
        )}
        {view.isPast && isPartial && <p role="status">Earlier entries are still loading.</p>}
        <StaleEventsNotice events={events} />
        <FeedErrors />
        <Suspense>
          <StepDrags
            onPress={onPress}
            drag={drag}
            setDrag={setDrag}
            onDrop={drop}
            text={state.steps.find(({ id }) => id === drag?.id)?.text}
          />
        </Suspense>
      </footer>
      <p className="sr" role="status">
        {moves.announcement}
      </p>
      {appointmentDialog.view}
    </div>
  )
}

function initialDay(days: readonly string[], date: string, today: string): string {
  return days.includes(today) ? (date === today || !days.includes(date) ? today : date) : date
}
