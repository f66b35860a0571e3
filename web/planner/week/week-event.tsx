import './week-event.css'
import { Link } from 'react-router'
import type { Appointment } from '#contract/planner/items.ts'
import type { AppointmentDraft } from '../appointments/appointment-draft.ts'
import { JoinEvent } from '../events/join-event.tsx'
import { eventTimeText, type PlannerEvent, type PlannerEventKind } from '../events/planner-event.ts'
import { usePlanner } from '../use-planner.ts'

export type ShowAppointment = (
  appointment: Appointment | null,
  date: string,
  times?: Pick<AppointmentDraft, 'startTime' | 'endTime'>,
) => void

export const kindTexts: Record<PlannerEventKind, string> = {
  course: 'Course',
  workshop: 'Workshop',
  coaching: '1-on-1 session',
  delivery: 'Delivery',
  appointment: 'Appointment',
  feed: 'Other calendar',
}

/** An event of a day. An appointment opens its dialog. */
export function WeekEvent({ event, onAppointment }: { event: PlannerEvent; onAppointment: ShowAppointment }) {
  const { kind } = event
  return (
    <li className="week-event" data-kind={kind}>
      <span className="week-event__sign" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-xs leading-[1.2] text-ink-muted tabular-nums">
          {eventTimeText(event) ?? 'All day'}
          <span className="sr">, {kindTexts[kind]}</span>
        </p>
        <EventTitle event={event} onAppointment={onAppointment} />
        <JoinEvent event={event} />
      </div>
    </li>
  )
}

function EventTitle({ event: { id, kind, title, path, date }, onAppointment }: Parameters<typeof WeekEvent>[0]) {
  const { appointments } = usePlanner().state
  const appointment = kind === 'appointment' ? findAppointment(appointments, id) : undefined
  if (appointment)
    return (
      <button type="button" className="week-event__title" onClick={() => onAppointment(appointment, date)}>
        <span className="sr">Edit </span>
        {title}
      </button>
    )
  if (path)
    return (
      <Link className="week-event__title" to={path}>
        {title}
      </Link>
    )
  return <p className="week-event__title">{title}</p>
}

/** The event id of the part after midnight is the appointment id with a suffix. */
const findAppointment = (appointments: readonly Appointment[], eventId: string) =>
  appointments.find(({ id }) => id === eventId.split(' ')[0])
