import type { Schedule as ScheduleFacts } from '#contract/schedule/schedule.schema.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { eventJsonLd } from '../seo/event-json-ld.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/schedule.page'
import { EventList } from './event-list.tsx'
import { Planner } from './planner.tsx'
import './month.css'
import './schedule.css'

/** How many of the coming events are listed. */
const LISTED = 6

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: 'Schedule',
    description: 'When the next courses begin and the next workshops are held, all of them online.',
    path: '/schedule',
    jsonLd: (at) => listed(loaderData).map((event) => eventJsonLd(event, at)),
  }),
  { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: 'All events', href: '/schedule.ics' },
]

/** Null where the schedule could not be read. */
export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<ScheduleFacts | null>(context, context.get(loadersContext).schedule.listUpcomingEvents(), null)

export default function SchedulePage({ loaderData: schedule }: Route.ComponentProps) {
  const events = listed(schedule)
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>What is on, and when</h1>
        <p className="lead">
          Courses run for weeks, workshops fill a day or two. Everything is held online, so bring your own coffee.
        </p>
      </div>
      {schedule && <Planner schedule={schedule} />}
      <section className="mt-s9" aria-labelledby="events-title">
        <h2 id="events-title" className="text-xl">
          All Upcoming Events
        </h2>
        {events.length > 0 ? <EventList events={events} /> : <NoEvents />}
      </section>
    </div>
  )
}

const listed = (schedule: ScheduleFacts | null | undefined) => schedule?.events.slice(0, LISTED) ?? []

function NoEvents() {
  return (
    <div className="mt-s5">
      <EmptyState art={<EmptySheet />} title="The next dates are being set">
        New dates stand here as soon as they are.
      </EmptyState>
    </div>
  )
}
