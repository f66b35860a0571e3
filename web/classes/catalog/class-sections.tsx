import { type ReactNode, useId } from 'react'
import { type ClassPage, courseOf, workshopOf } from '#contract/classes/catalog/class-cards.ts'
import type { Curriculum } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { longDate } from '#contract/dates.ts'
import ItemReviews from '../../content/reviews/item-reviews.tsx'
import { weekday } from '../../platform/time/time-labels.ts'
import { ClassCurriculum } from '../course-lessons/class-curriculum.tsx'
import { EventTime } from '../schedule/event-time.tsx'
import { WorkshopAgenda } from './workshop-agenda.tsx'

type ClassSectionsProps = { page: ClassPage; curriculum: Curriculum; isEnrolled: boolean }

/** A separate chunk, which hydrates after the rest of the page. */
export default function ClassSections({ page, curriculum, isEnrolled }: ClassSectionsProps) {
  return (
    <>
      <ClassFacts page={page} hasLessons={curriculum.length > 0} />
      {curriculum.length > 0 && <ClassCurriculum course={page.item} curriculum={curriculum} isEnrolled={isEnrolled} />}
      {page.reviews && <ItemReviews reviews={page.reviews} />}
    </>
  )
}

function ClassFacts({ page, hasLessons }: { page: ClassPage; hasLessons: boolean }) {
  return (
    <div className="page mt-s8 grid gap-x-s8 gap-y-s7 md:grid-cols-[6fr_5fr]">
      <Contents page={page} />
      <div className="grid content-start gap-y-s7">
        {page.events[0] && <Sessions events={page.events} />}
        <Section title="What you get">
          <TickList items={benefits(page, hasLessons)} />
        </Section>
      </div>
    </div>
  )
}

function Contents({ page }: { page: ClassPage }) {
  const workshop = workshopOf(page)
  const highlights = courseOf(page)?.highlights ?? []
  if (workshop?.agenda.length)
    return (
      <Section title="Agenda">
        <WorkshopAgenda {...workshop} />
      </Section>
    )
  return (
    highlights.length > 0 && (
      <Section title="What we’ll cover">
        <TickList items={highlights} />
      </Section>
    )
  )
}

function Sessions({ events }: { events: readonly CalendarEvent[] }) {
  return (
    <Section title={events.every(hasHours) ? 'When it takes place' : 'When it starts'}>
      <dl className="mt-s4 grid gap-s3">
        {events.map((event) =>
          event.days.map(({ date, startsAt }) => (
            <div key={startsAt}>
              <dt className="font-semibold">
                <time dateTime={date}>{`${weekday(date)}, ${longDate(date)}`}</time>
              </dt>
              {event.sessionTitle && <dd>{event.sessionTitle}</dd>}
              <dd className="tabular-nums">
                <EventTime event={event} day={date} />
              </dd>
            </div>
          )),
        )}
      </dl>
    </Section>
  )
}

const LESSONS_TEXT = 'All lessons on this site, to read offline, write in and print'

function benefits(page: ClassPage, hasLessons: boolean): string[] {
  const spots = workshopOf(page)?.spotsTotal ?? 0
  if (courseOf(page)?.format === 'self_paced')
    return [
      'Online, on your own schedule',
      ...(hasLessons ? [LESSONS_TEXT, 'A certificate once all lessons are done'] : []),
    ]
  return [
    spots === 1 ? 'Live and online, 1-on-1' : 'Live and online, together with other people',
    ...(spots > 1 ? [`A group of up to ${spots} people`] : []),
    ...(hasLessons ? [LESSONS_TEXT] : []),
    'The link to join, by email and in your account',
    ...(page.hasReminder ? ['A calendar invitation with your receipt', 'A reminder by email the day before'] : []),
  ]
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const TickList = ({ items }: { items: readonly string[] }) => (
  <ul className="ticks">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
