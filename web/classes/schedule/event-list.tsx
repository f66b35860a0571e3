import { useId } from 'react'
import { classNames } from '#contract/class-kinds.ts'
import { eventKey, hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { longDate } from '#contract/dates.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'
import { EventTime } from './event-time.tsx'
import { dateText } from './event-times.ts'
import { AddToCalendar } from './google/add-to-calendar.tsx'

export function EventList({ events, hasGoogle = false }: { events: readonly CalendarEvent[]; hasGoogle?: boolean }) {
  return (
    <div className="events">
      <TrailDown />
      <ol className="grid gap-s6">
        {events.map((event) => (
          <EventRow key={eventKey(event)} event={event} hasGoogle={hasGoogle} />
        ))}
      </ol>
      <p className="mt-s6">
        <ButtonLink to="/classes" prefetch={publicPrefetch}>
          Enroll in a Class
        </ButtonLink>
      </p>
    </div>
  )
}

function EventRow({ event, hasGoogle }: { event: CalendarEvent; hasGoogle: boolean }) {
  const id = useId()
  const [month, , year] = longDate(event.date).split(' ')
  return (
    <li className="event">
      <p className="event__day" aria-hidden="true">
        <b>{Number(event.date.slice(8))}</b>
        <span>
          {weekday(event.date)}
          <br />
          {month} {year}
        </span>
      </p>
      <Surface as="article" className="event__sheet p-s5" aria-labelledby={id}>
        <EventKindLabel event={event} />
        <h3 id={id} className="text-xl leading-[1.15]">
          <TitleLink to={event.path}>{event.title}</TitleLink>
        </h3>
        <p className="mt-s2">{event.description}</p>
        <dl className="facts">
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={event.date}>{dateText(event)}</time>
            </dd>
          </div>
          <div>
            <dt>Time</dt>
            <dd>
              <EventTime event={event} showsUtc />
            </dd>
          </div>
          {event.instructor && (
            <div>
              <dt>Instructor</dt>
              <dd>{event.instructor}</dd>
            </div>
          )}
        </dl>
        <p className="mt-s4">
          <AddToCalendar event={event} hasGoogle={hasGoogle} describedBy={id} />
        </p>
      </Surface>
    </li>
  )
}

function TrailDown() {
  return (
    <svg className="events__trail" viewBox="0 0 40 1000" preserveAspectRatio="none" aria-hidden="true">
      <path d="M20 0C44 60-2 110 20 170S40 280 18 340 0 450 22 510 40 620 18 680 2 790 22 850 30 950 20 1000" />
    </svg>
  )
}

export function EventKindLabel({ event }: { event: CalendarEvent }) {
  const { type, location } = event
  return (
    <p className="meta">
      <span className={`k-${type}`} aria-hidden="true" />
      {hasHours(event) ? classNames[type] : 'Course start'} <i /> {location}
    </p>
  )
}
