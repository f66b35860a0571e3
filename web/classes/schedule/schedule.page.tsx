import { useMemo, useState } from 'react'
import type { CalendarEvent, Schedule } from '#contract/classes/schedule/schedule.schema.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { orEmpty, pageTextOf } from '../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { rootDataIn, useRootData } from '../../platform/router/root-data.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListFailed } from '../../platform/ui/list-failed.tsx'
import { PagePicture } from '../../platform/ui/page-picture.tsx'
import type { Route } from './+types/schedule.page'
import { DayPanel } from './day-panel.tsx'
import { eventsOn, initialDay, markersByDay } from './days.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { EventList } from './event-list.tsx'
import { MonthView } from './month-view.tsx'
import './month.css'
import './schedule.css'
import { jsonLdSite } from '../../platform/seo/json-ld-site.ts'

export const handle: PageHandle = { cache: {}, sitemap: true }

const MAX_LISTED_EVENTS = 6

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = pageTextOf('schedule', loaderData, rootDataIn(matches))
  return [
    ...pageMeta(matches, { title, description, path: '/schedule', jsonLd: loaderData?.jsonLd }),
    { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: 'All events', href: '/schedule.ics' },
  ]
}

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<ScheduleData | null>(context, loadSchedule(context.get(loadersContext)), null)

type ScheduleData = Schedule & { text: PageText; hasGoogle: boolean; hasClasses: boolean; jsonLd: object[] }

async function loadSchedule(loaders: PublicLoaders): Promise<ScheduleData> {
  const text = await loaders.pageTexts.getPageText({ page: 'schedule' })
  const [schedule, { courses, workshops }] = await Promise.all([
    loaders.schedule.listUpcomingEvents(),
    loaders.classes.listOpenClasses(),
  ])
  const toJsonLd = (event: CalendarEvent) => eventJsonLd(event, jsonLdSite(loaders)) as object
  const hasClasses = courses.length > 0 || workshops.length > 0
  const jsonLd = listedEvents(schedule).map(toJsonLd)
  return { text, ...schedule, hasGoogle: loaders.site.hasCalendar, hasClasses, jsonLd }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(null))

export default function SchedulePage({ loaderData: schedule }: Route.ComponentProps) {
  const events = listedEvents(schedule)
  const { heading, intro, ...picture } = pageTextOf('schedule', schedule, useRootData())
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>{heading}</h1>
        {intro && <p className="lead">{intro}</p>}
        <PagePicture {...picture} />
      </div>
      {schedule && <Planner schedule={schedule} />}
      <section className="mt-s9" aria-labelledby="events-title">
        <h2 id="events-title" className="text-xl">
          All Upcoming Events
        </h2>
        {events.length > 0 && <EventList events={events} hasGoogle={schedule?.hasGoogle} />}
        {events.length === 0 && <div className="mt-s5">{schedule ? <NoEvents /> : <ListFailed />}</div>}
      </section>
    </div>
  )
}

const listedEvents = (schedule: Schedule | null | undefined) => schedule?.events.slice(0, MAX_LISTED_EVENTS) ?? []

function NoEvents() {
  return (
    <EmptyState art={<BlankPaper />} title="No upcoming events yet">
      New dates will appear here.
    </EmptyState>
  )
}

/** The month, and the events of the selected day. */
function Planner({ schedule }: { schedule: ScheduleData }) {
  const [selectedDay, setSelectedDay] = useState(() => initialDay(schedule))
  const markers = useMemo(() => markersByDay(schedule.events), [schedule.events])
  return (
    <div className="planner grid gap-gap max-md:gap-s5 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <MonthView schedule={schedule} markers={markers} selectedDay={selectedDay} onSelect={setSelectedDay} />
      <DayPanel {...schedule} day={selectedDay} events={eventsOn(schedule.events, selectedDay)} />
    </div>
  )
}
