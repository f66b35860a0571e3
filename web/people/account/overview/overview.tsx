import type { Entitlement } from '#contract/sales/entitlements/entitlements.schema.ts'
import { fetchClasses } from '../../../classes/enrollments/my-classes/fetch-classes.ts'
import { fetchEntitlements } from '../../../classes/enrollments/my-classes/included-access.tsx'
import { section } from '../../../platform/api/await-section.tsx'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { BinderProgress, type OverviewLesson } from './binder-progress.tsx'
import { CoachingLeft } from './coaching-left.tsx'
import { NextClass, NoNextClass, upcomingClasses } from './next-class.tsx'
import { OrdersOnTheirWay } from './orders-on-their-way.tsx'
import { OwnedPlanner } from './owned-planner.tsx'
import { Downloads, fetchRecentOrders, RecentOrders } from './recent-orders.tsx'
import { fetchCourses, YourCourses } from './your-courses.tsx'

export function loadSections(signal: AbortSignal) {
  const classes = section(fetchClasses(signal))
  const orders = section(fetchRecentOrders(signal))
  const entitlements = section(fetchEntitlements(signal))
  const upcoming = classes.then((result) => ('data' in result ? { data: upcomingClasses(result.data) } : result))
  return {
    upcoming,
    // If the request fails, the section of the upcoming classes shows the error.
    hasUpcoming: upcoming.then((result) => ({ data: 'error' in result || result.data !== null })),
    orders,
    // If the request fails, the section of the classes or of the orders shows the error.
    courses: section(classes.then((result) => ('data' in result ? fetchCourses(result.data.enrollments, signal) : []))),
    entitlements,
    // If the request fails, the section of the sessions shows the error.
    planner: entitlements.then((result) => ({ data: 'data' in result ? result.data.find(isOfPlanner) : undefined })),
    onTheWay: orders.then((result) => ({ data: 'data' in result ? result.data.onTheWay : [] })),
    downloads: orders.then((result) => ({ data: 'data' in result ? result.data.downloads : [] })),
  }
}

const isOfPlanner = ({ opens }: Entitlement) => opens === 'planner'

type OverviewProps = ReturnType<typeof loadSections> & { lessons: readonly OverviewLesson[] }

/** Shows what comes next and what the user owns. */
export default function Overview({
  lessons,
  upcoming,
  hasUpcoming,
  courses,
  orders,
  onTheWay,
  entitlements,
  planner,
  downloads,
}: OverviewProps) {
  const { user } = useAuth()
  return (
    <>
      <p className="lead mt-s2 mb-s6 wrap-anywhere">{user?.fullName ? `Hello, ${user.fullName}.` : 'Hello.'}</p>
      <div className="grid items-start gap-s6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-s6">
          <NextClass upcoming={upcoming} />
          <YourCourses courses={courses} />
          <OwnedPlanner planner={planner} />
          <CoachingLeft entitlements={entitlements} />
          <OrdersOnTheirWay orders={onTheWay} />
          <Downloads downloads={downloads} />
          <NoNextClass hasUpcoming={hasUpcoming} />
          <RecentOrders orders={orders} />
        </div>
        {lessons.length > 0 && <BinderProgress lessons={lessons} />}
      </div>
    </>
  )
}
