import { EmptySheet } from '../art/empty-sheet.tsx'
import { domain } from '../shell/domain.ts'
import { listOrEmpty } from '../shell/list-or-empty.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/schedule.page'
import { EventList } from './event-list.tsx'
import { upcomingEvents } from './upcoming-events.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Schedule | Journey Paradigm' },
  { name: 'description', content: 'When the next courses begin and the next workshops are held, all of them online.' },
]

export const loader = ({ context }: Route.LoaderArgs) => {
  const classes = context.get(domain).classes.open()
  return listOrEmpty(
    classes.then((open) => upcomingEvents(open, new Date())),
    [],
  )
}

export default function Schedule({ loaderData: events }: Route.ComponentProps) {
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>What is on, and when</h1>
        <p className="lead">
          Courses run for weeks, workshops fill a day or two. Everything is held online, so bring your own coffee.
        </p>
      </div>
      <section aria-labelledby="events-title">
        <h2 id="events-title" className="text-xl">
          All Upcoming Events
        </h2>
        {events.length > 0 ? <EventList events={events} /> : <NoEvents />}
      </section>
    </div>
  )
}

function NoEvents() {
  return (
    <div className="mt-s5">
      <Empty
        art={<EmptySheet />}
        title="No events scheduled"
        action={
          <ButtonLink variant="secondary" to="/classes">
            Browse Classes
          </ButtonLink>
        }
      >
        New dates stand here as soon as they are set.
      </Empty>
    </div>
  )
}
