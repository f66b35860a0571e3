import { CalendarPlus, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { clockText } from '#contract/dates.ts'
import type { Step } from '#contract/planner/items.ts'
import { LocalDateTime } from '../../platform/time/local-dates.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { useAppointmentDialog } from '../appointments/use-appointment-dialog.tsx'
import { JoinEvent } from '../events/join-event.tsx'
import { eventTimeText, type PlannerEvent, type PlannerEventKind } from '../events/planner-event.ts'
import { FeedErrors } from '../feeds/feed-status.tsx'
import { useEventsWithFeeds } from '../feeds/use-events-with-feeds.ts'
import { minutesText } from '../steps/step-dates.ts'
import { usePlanner } from '../use-planner.ts'
import { type RailEntry, railEntries } from './rail-entries.ts'
import { useMinute } from './use-minute.ts'

/** Classes, sessions, appointments and steps with a time, in the order of the day. */
export function DayRail({ steps }: { steps: readonly Step[] }) {
  const { today, state } = usePlanner()
  const { eventsOn, status, fetchedAt } = useEventsWithFeeds()
  const { show, view } = useAppointmentDialog()
  const now = new Date(useMinute())
  const time = now.toTimeString().slice(0, 5)
  const entries = railEntries(eventsOn(today), steps, time)
  const editAppointment = (id: string) => {
    const appointment = state.appointments.find((other) => other.id === id)
    if (appointment) show({ appointment, date: today })
  }
  return (
    <>
      {entries.length > 0 ? (
        <ol>
          {entries.map((entry) => (
            <RailItem key={entry.key} entry={entry} onEdit={editAppointment} />
          ))}
        </ol>
      ) : (
        <p className="text-ink-muted">
          {status === 'loading' ? 'Loading your classes...' : 'No class and no appointment. The day is yours.'}
        </p>
      )}
      {status === 'stored' && fetchedAt !== null && (
        <p className="mt-s3 text-sm text-ink-muted">
          Classes as of <LocalDateTime instant={new Date(fetchedAt).toISOString()} />
        </p>
      )}
      <FeedErrors className="mt-s3" />
      <Button
        variant="quiet"
        size="small"
        className="mt-s2 -ml-s2"
        onClick={() => show({ appointment: null, date: today })}
      >
        <CalendarPlus size={20} aria-hidden="true" />
        Add an appointment
      </Button>
      {view}
    </>
  )
}

const kindTexts: Partial<Record<PlannerEventKind, string>> = {
  course: 'Course',
  workshop: 'Workshop',
  coaching: '1-on-1 session',
  delivery: 'Your order should be here',
}

function RailItem({ entry, onEdit }: { entry: RailEntry; onEdit: (appointmentId: string) => void }) {
  return (
    <li className="day-rail__entry" data-phase={entry.phase} aria-current={entry.phase === 'now' ? 'time' : undefined}>
      <span className="day-rail__time">{entry.startTime === null ? 'All day' : clockText(entry.startTime)}</span>
      <span className="day-rail__point" aria-hidden="true" data-kind={'event' in entry ? entry.event.kind : 'step'} />
      <div className="min-w-0">
        {'event' in entry ? <RailEvent event={entry.event} onEdit={onEdit} /> : <RailStep step={entry.step} />}
      </div>
    </li>
  )
}

function RailStep({ step }: { step: Step }) {
  return (
    <>
      <p>{step.text}</p>
      {step.minutes !== null && <p className="text-sm text-ink-muted">{minutesText(step.minutes)}</p>}
    </>
  )
}

function RailEvent({ event, onEdit }: { event: PlannerEvent; onEdit: (appointmentId: string) => void }) {
  const { kind, title, path } = event
  const about = [kindTexts[kind], event.endTime && eventTimeText(event)].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-s4 gap-y-s2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {path ? (
            <Link className="day-rail__link" to={path}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {about && <p className="text-sm text-ink-muted">{about}</p>}
      </div>
      <JoinEvent event={event} />
      {kind === 'appointment' && (
        <IconButton
          label={`Edit ${title}`}
          className="-my-s2 text-ink-muted"
          onClick={() => onEdit(appointmentIdOf(event))}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

/** The event id of the part after midnight is the appointment id with a suffix. */
const appointmentIdOf = ({ id }: PlannerEvent) => id.split(' ')[0] ?? id
