import { longDate } from '#contract/dates.ts'
import { weekday } from '../classes/weekday.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import './schedule.css'
import type { UpcomingEvent } from './upcoming-events.ts'

/** The days as stations along the trail, which ends at the classes. */
export function EventList({ events }: { events: readonly UpcomingEvent[] }) {
  return (
    <div className="events">
      <TrailDown />
      <ol className="events__list">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      <p className="events__end">
        <ButtonLink to="/classes">Browse Classes</ButtonLink>
      </p>
    </div>
  )
}

function EventRow({
  event: { type, title, description, instructor, location, date, dateText, timeText, utcText },
}: {
  event: UpcomingEvent
}) {
  const [month, , year] = longDate(date).split(' ')
  return (
    <li className="event">
      <p className="event__day" aria-hidden="true">
        <b>{Number(date.slice(8))}</b>
        <span>
          {weekday(date)}
          <br />
          {month} {year}
        </span>
      </p>
      <Sheet as="article" className="event__sheet">
        <p className="meta">
          <span className={type === 'course' ? 'k-course' : 'k-workshop'} aria-hidden="true" />
          {type === 'course' ? 'Course starts' : 'Workshop'} <i /> {location}
        </p>
        <h3>{title}</h3>
        <p className="mt-s2">{description}</p>
        <dl className="facts">
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={date}>{dateText}</time>
            </dd>
          </div>
          <div>
            <dt>Time</dt>
            <dd>
              {timeText}
              {utcText && <span className="block text-sm font-normal text-ink-muted">{utcText}</span>}
            </dd>
          </div>
          <div>
            <dt>Instructor</dt>
            <dd>{instructor}</dd>
          </div>
        </dl>
      </Sheet>
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
