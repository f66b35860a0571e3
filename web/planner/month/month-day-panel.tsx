import { useId } from 'react'
import { Link } from 'react-router'
import type { Track } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { useAppointmentDialog } from '../appointments/use-appointment-dialog.tsx'
import { NewStep } from '../steps/new-step.tsx'
import { StepRow } from '../steps/step-row.tsx'
import { entryText } from '../tracks/entry-text.ts'
import { usePlanner } from '../use-planner.ts'
import { WeekEvent } from '../week/week-event.tsx'
import { fullDayName, weekPath } from '../week/week-names.ts'
import { categoryFinder, type MonthDay } from './month-view.ts'

/** The items of the selected day. */
export function MonthDayPanel({ day }: { day: MonthDay }) {
  const { today } = usePlanner()
  const id = useId()
  const { show, view } = useAppointmentDialog()
  const { date, events, steps, done, entries } = day
  const name = fullDayName(date)
  const isEmpty = events.length + steps.length + done.length + entries.length === 0
  return (
    <Surface as="section" className="month-day" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {name}
      </h2>
      <div className="grid gap-s4" aria-live="polite">
        {events.length > 0 && (
          <ul className="grid gap-s2" aria-label={`Events on ${name}`}>
            {events.map((event) => (
              <WeekEvent
                key={event.id}
                event={event}
                onAppointment={(appointment, opened) => show({ appointment, date: opened })}
              />
            ))}
          </ul>
        )}
        {steps.length + done.length > 0 && (
          <ul aria-label={`Steps on ${name}`}>
            {[...steps, ...done].map((step) => (
              <StepRow key={step.id} step={step} hides={['date']} />
            ))}
          </ul>
        )}
        {entries.length > 0 && (
          <ul aria-label={`Tracks on ${name}`}>
            {entries.map(({ track, value }) => (
              <EntryRow key={track.id} track={track} value={value} />
            ))}
          </ul>
        )}
        {isEmpty && (
          <p className="text-ink-muted">{date < today ? 'Nothing was written on this day.' : 'This day is free.'}</p>
        )}
      </div>
      {date >= today && <NewStep label={`New step on ${name}`} placeholder="Add a step" date={date} />}
      <p className="-mx-2 flex flex-wrap">
        {date >= today && (
          <button type="button" className="btn btn--quiet btn--small" onClick={() => show({ appointment: null, date })}>
            Add an appointment
          </button>
        )}
        <Link className="btn btn--quiet btn--small" to={weekPath(date)}>
          Open the week
        </Link>
      </p>
      {view}
    </Surface>
  )
}

function EntryRow({ track: { title, measure, unit, journeyId }, value }: { track: Track; value: number }) {
  const category = categoryFinder(usePlanner().state)(journeyId)
  return (
    <li data-hue={categoryColorOf(category)}>
      <i className="month-mark" data-kind="entry" aria-hidden="true" />
      {title}
      {measure !== 'tick' && <b>{`${entryText(value)} ${unit}`.trim()}</b>}
    </li>
  )
}
