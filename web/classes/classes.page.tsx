import type { CourseCard as Course, WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import { useLastSuccessful } from '../api/use-last-successful.ts'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { useRevalidateOnFocus } from '../router/use-revalidate-on-focus.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useWaitingLists } from '../waiting-list/use-waiting-lists.ts'
import type { Route } from './+types/classes.page'
import { ClassGrid } from './class-grid.tsx'
import { ClassesHero } from './classes-hero.tsx'
import { classesJsonLd } from './classes-json-ld.ts'
import { ClosingCall } from './closing-call.tsx'
import { CourseCard } from './course-card.tsx'
import { NoCourses, NoWorkshops } from './no-classes.tsx'
import { WorkshopCard } from './workshop-card.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Classes',
    description: 'Live online courses and workshops, with their dates, prices and the spots that are left.',
    path: '/classes',
    jsonLd: (at) => (loaderData ? classesJsonLd(loaderData, at) : []),
  })

type OpenClasses = { courses: Course[]; workshops: Workshop[] }
const noClasses: OpenClasses = { courses: [], workshops: [] }

/** Returns null if the classes cannot be read. */
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
