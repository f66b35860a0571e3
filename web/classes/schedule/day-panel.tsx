import { useId } from 'react'
import { eventKey } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { longDate } from '#contract/dates.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'
import { EventKindLabel } from './event-list.tsx'
import { EventTime } from './event-time.tsx'
import { AddToCalendar } from './google/add-to-calendar.tsx'
import { ConnectGoogle } from './google/connect-google.tsx'
import '../../platform/ui/empty-state.css'

type DayPanelProps = { day: string; events: readonly CalendarEvent[]; hasGoogle: boolean; hasClasses: boolean }

export function DayPanel({ day, events, hasGoogle, hasClasses }: DayPanelProps) {
  const heading = useId()
  return (
    <Surface as="section" className="day flex flex-col p-s5" aria-labelledby={heading}>
      <div aria-live="polite">
        <h2 id={heading} className="text-xl">{`Events for ${longDate(day)}`}</h2>
        {events.map((event) => (
          <DayRow key={eventKey(event)} event={event} day={day} hasGoogle={hasGoogle} />
        ))}
        {events.length === 0 && <EmptyDay hasClasses={hasClasses} />}
      </div>
      <div className="mt-auto border-t border-hair pt-s4 text-sm text-ink-muted [&_.btn]:-ml-2">
        <ConnectGoogle hasGoogle={hasGoogle} />
      </div>
    </Surface>
  )
}

function DayRow({ event, day, hasGoogle }: { event: CalendarEvent; day: string; hasGoogle: boolean }) {
  const title = useId()
  return (
    <div className="border-b border-hair pt-s5 pb-s4 last:border-b-0">
      <EventKindLabel event={event} />
      <h3 id={title}>
        <TitleLink to={event.path}>{event.title}</TitleLink>
      </h3>
      <p className="mt-s2 text-[1rem] leading-[1.5] text-ink-muted">{event.description}</p>
      <p className="mt-s2 mb-s4 font-[580] tabular-nums">
        <EventTime event={event} day={day} showsUtc />
      </p>
      <AddToCalendar event={event} hasGoogle={hasGoogle} describedBy={title} />
    </div>
  )
}

function EmptyDay({ hasClasses }: { hasClasses: boolean }) {
  return (
    <div className="grid justify-items-center gap-s3 py-s5 text-center">
      <div className="empty__art art">
        <BlankPaper />
      </div>
      <h3>No events scheduled</h3>
      {hasClasses && (
        <ButtonLink variant="secondary" size="small" to="/classes" prefetch={publicPrefetch}>
          Browse Classes
        </ButtonLink>
      )}
    </div>
  )
}
