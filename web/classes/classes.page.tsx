import { useId, useState } from 'react'
import type { CourseCard as Course, WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { WeekendIntensive } from '../art/classes/classes.tsx'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { useRevalidateOnFocus } from '../router/use-revalidate-on-focus.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useWaitingLists } from '../waiting-list/use-waiting-lists.ts'
import type { Route } from './+types/classes.page'
import { ClassGrid, NoCourses, NoWorkshops } from './class-grid.tsx'
import { classesJsonLd } from './classes-json-ld.ts'
import { CourseCard } from './course-card.tsx'
import { WorkshopCard } from './workshop-card.tsx'

export const handle: PageHandle = { cache: {}, sitemap: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Classes',
    description: 'Live online courses and workshops, with their dates, prices and the spots that are left.',
    path: '/classes',
    jsonLd: (at) => (loaderData ? classesJsonLd(loaderData, at) : []),
  })

type OpenClasses = { courses: Course[]; workshops: Workshop[] }
const noClasses: OpenClasses = { courses: [], workshops: [] }

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<OpenClasses | null>(context, context.get(loadersContext).classes.listOpenClasses(), null)

/** Returns null if the request fails, so that the page keeps its last data while offline. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null)

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus()
  const { courses, workshops } = useLastSuccessful(loaderData) ?? noClasses
  const waitingLists = useWaitingLists(workshops)
  return (
    <>
      <ClassesHero />
      <ClassGrid
        title="Featured Courses"
        lead="A few weeks together, with a page to fill before you meet again."
        classes={courses}
        renderCard={(course) => <CourseCard course={course} />}
        empty={<NoCourses />}
      />
      <ClassGrid
        title="Live Workshops"
        lead="A day or a weekend, and a plan at the end of it."
        classes={workshops}
        renderCard={(workshop) => <WorkshopCard workshop={workshop} waitingLists={waitingLists} />}
        empty={<NoWorkshops />}
      />
      <ClosingCall />
    </>
  )
}

function useLastSuccessful<Value>(value: Value | null): Value | null {
  const [lastValue, setLastValue] = useState(value)
  if (value !== null && value !== lastValue) setLastValue(value)
  return value ?? lastValue
}

function ClassesHero() {
  return (
    <section className="page grid items-center gap-s7 pt-s7 md:grid-cols-[7fr_5fr] lg:pt-s8">
      <div>
        <h1>Learn it with other people, on a day you can name.</h1>
        <p className="lead mt-s4 mb-s6">
          Courses run for weeks, workshops for a day or two. All of them are live and online, and you work on your own
          pages from the first hour.
        </p>
        <ButtonLink to="/schedule">View Schedule</ButtonLink>
      </div>
      <div className="sheet rotate-1 p-s3 max-md:hidden">
        <div className="plate plate--full art rounded-md border border-hair">
          <WeekendIntensive />
        </div>
      </div>
    </section>
  )
}

function ClosingCall() {
  const heading = useId()
  return (
    <section className="page section" aria-labelledby={heading}>
      <div className="bundle mt-0" data-theme="dark">
        <div>
          <h2 id={heading}>Bring a binder, or begin with one sheet.</h2>
          <p className="lead mt-s4">
            Every class works with the paper binder and with the digital planner. Whichever you choose, the pages you
            fill in class are the ones you keep.
          </p>
        </div>
        <div className="row md:justify-end">
          <ButtonLink to="/store">Visit the Store</ButtonLink>
          <ButtonLink variant="secondary" to="/blog">
            Read the Blog
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
