import './week.css'
import { useCallback, useMemo, useState } from 'react'
import type { Appointment, Step } from '#contract/planner/items.ts'
import { useAppointmentDialog } from '../appointments/use-appointment-dialog.tsx'
import { FeedErrors } from '../feeds/feed-status.tsx'
import { useEventsWithFeeds } from '../feeds/use-events-with-feeds.ts'
import { usePlanner } from '../use-planner.ts'
import { DayColumn } from './day-column.tsx'
import { DayStrip } from './day-strip.tsx'
import { canMoveTo, type DropTarget, moveByDrop } from './move-step.ts'
import { StaleEventsNotice } from './stale-events-notice.tsx'
import { ToDone } from './to-done.tsx'
import { useStepDrag } from './use-step-drag.ts'
import { useStepMoves } from './use-step-moves.ts'
import { WeekHead } from './week-head.tsx'
import { WeekReview } from './week-review.tsx'
import { weekView } from './week-view.ts'

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
  const { root, ghost, drag } = useStepDrag(drop)
  const showAppointment = (appointment: Appointment | null, day: string) =>
    appointmentDialog.show({ appointment, date: day })
  const dropBefore = drag?.target?.before ?? null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are a second way; each step has a menu with the same moves
    <div ref={root} className="week" onKeyDown={moves.onKeyDown} data-dragging={drag !== null || undefined}>
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
      </footer>
      <p className="sr" role="status">
        {moves.announcement}
      </p>
      {drag && (
        <div ref={ghost} className="week-ghost" style={{ width: drag.width }} aria-hidden="true">
          {textOf(state.steps, drag.id)}
        </div>
      )}
      {appointmentDialog.view}
    </div>
  )
}

function initialDay(days: readonly string[], date: string, today: string): string {
  return days.includes(today) ? (date === today || !days.includes(date) ? today : date) : date
}

const textOf = (steps: readonly Step[], id: string) => steps.find((step) => step.id === id)?.text
