import './week.css'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { clockText } from '#contract/dates.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { storage } from '../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { useAppointmentDialog } from '../appointments/use-appointment-dialog.tsx'
import { FeedErrors } from '../feeds/feed-status.tsx'
import { useEventsWithFeeds } from '../feeds/use-events-with-feeds.ts'
import { usePlanner } from '../use-planner.ts'
import { DayColumn } from './day-column.tsx'
import { DayStrip } from './day-strip.tsx'
import type { HoursHandle } from './hours/hours.tsx'
import { canMoveTo, type DropTarget, moveByDrop } from './move-step.ts'
import { StaleEventsNotice } from './stale-events-notice.tsx'
import type { OnPress, StepDrag } from './step-drags.tsx'
import { ToDone } from './to-done.tsx'
import { useStepMoves } from './use-step-moves.ts'
import type { ShowAppointment } from './week-event.tsx'
import { WeekHead, type WeekLayout } from './week-head.tsx'
import { WeekReview } from './week-review.tsx'
import { weekView } from './week-view.ts'

// Keys and menus move steps too, so without it the week works.
const StepDrags = lazy(() => import('./step-drags.tsx').catch(() => ({ default: () => null })))
const Hours = lazy(() => import('./hours/hours.tsx').catch(() => ({ default: HoursFailed })))

const LAYOUT_KEY = 'journey.planner.week'

/** Seven days and To Done. A narrow screen shows one of the days. */
export function Week({ days, date }: { days: readonly string[]; date: string }) {
  const { state, today, isPartial } = usePlanner()
  const events = useEventsWithFeeds()
  const { eventsOn } = events
  const view = useMemo(() => weekView(state, { days, today, eventsOn }), [state, days, today, eventsOn])
  const [selectedDay, setSelectedDay] = useState(() => initialDay(days, date, today))
  const appointmentDialog = useAppointmentDialog()
  const [layout, setLayout] = useState<WeekLayout>(() => (readItem(storage, LAYOUT_KEY) === 'hours' ? 'hours' : 'list'))
  const hours = useRef<HoursHandle>(null)
  const moves = useStepMoves({ view, isInHours: layout === 'hours', onMoveToDay: setSelectedDay })
  const drop = useCallback(
    (drag: StepDrag, target: DropTarget) => {
      const step = state.steps.find(({ id }) => id === drag.id)
      if (!step) hours.current?.drop(drag, target)
      else if (canMoveTo(step, target.date)) moves.move(step, moveByDrop(view, state.steps, step.id, target))
    },
    [state.steps, view, moves.move],
  )
  const [drag, setDrag] = useState<StepDrag | null>(null)
  const onPress = useRef<OnPress>(null)
  const press: OnPress = (event) => onPress.current?.(event)
  const showAppointment: ShowAppointment = (appointment, day, times) =>
    appointmentDialog.show({ appointment, date: day, times })
  const chooseLayout = (next: WeekLayout) => {
    writeItem(storage, LAYOUT_KEY, next)
    setLayout(next)
  }
  const dropBefore = drag?.target?.before ?? null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are a second way; each step has a menu with the same moves
    <div
      className="week"
      onKeyDown={(event) => {
        hours.current?.onKeyDown(event)
        moves.onKeyDown(event)
      }}
      onMouseDown={press}
      onTouchStart={press}
      data-dragging={drag !== null || undefined}
    >
      <WeekHead
        days={days}
        layout={layout}
        onLayout={chooseLayout}
        onAddAppointment={view.isPast ? null : () => showAppointment(null, selectedDay)}
      />
      <DayStrip days={view.days} selectedDay={selectedDay} overDay={drag?.target?.date} onSelect={setSelectedDay} />
      <div className={layout === 'hours' ? 'week__hours' : 'week__grid'}>
        {layout === 'hours' ? (
          <Suspense fallback={<CardSkeleton label="Loading the hours..." rows={6} />}>
            <Hours
              ref={hours}
              week={view}
              selectedDay={selectedDay}
              drag={drag}
              moves={moves}
              onMoveToDay={setSelectedDay}
              onAppointment={showAppointment}
            />
          </Suspense>
        ) : (
          view.days.map((day) => (
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
          ))
        )}
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
      <footer className="mt-s5 grid gap-s1 text-sm text-ink-muted print:hidden">
        {!view.isPast && (
          <>
            <p className="pointer-coarse:hidden">
              {layout === 'hours' ? (
                <>
                  Drag a step to an hour, or its lower edge to change how long it takes. On a keyboard, press{' '}
                  <kbd>Alt</kbd> with an arrow key, and <kbd>Shift</kbd> too for its length.
                </>
              ) : (
                <>
                  Drag a step to a day, or choose the day from its calendar button. On a keyboard, press <kbd>Alt</kbd>{' '}
                  with an arrow key.
                </>
              )}
            </p>
            <p className="not-pointer-coarse:hidden">
              {layout === 'hours'
                ? 'Hold a step, then drag it to an hour. Or tap an hour to add a step there.'
                : 'Hold a step, then drag it to a day. Or choose the day from its calendar button.'}
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
            text={drag && ghostText(state, drag)}
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

const HoursFailed = () => (
  <p className="p-s4">The hours couldn’t be loaded. Check your connection, or choose the list.</p>
)

/** Null while an edge is dragged. */
function ghostText({ steps, appointments }: PlannerState, { id, target }: StepDrag): string | null {
  const { time, minutes } = target?.fields ?? {}
  if (minutes) return null
  const text =
    steps.find((step) => step.id === id)?.text ?? appointments.find((appointment) => appointment.id === id)?.title ?? ''
  return time ? `${text}, ${clockText(time)}` : text
}

function initialDay(days: readonly string[], date: string, today: string): string {
  return days.includes(today) ? (date === today || !days.includes(date) ? today : date) : date
}
