import { section } from '../../api/await-section.tsx'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { fetchClasses } from '../enrollments/fetch-classes.ts'
import { fetchProfile } from '../fetch-profile.ts'
import { BinderProgress } from './binder-progress.tsx'
import { NextClass } from './next-class.tsx'
import type { OverviewLesson } from './overview.page.tsx'
import { Profile } from './profile.tsx'
import { fetchRecentOrders, RecentOrders } from './recent-orders.tsx'

export const loadSections = (signal: AbortSignal) => ({
  classes: section(fetchClasses(signal)),
  orders: section(fetchRecentOrders(signal)),
  profile: section(fetchProfile(signal)),
})

type OverviewProps = ReturnType<typeof loadSections> & { lessons: readonly OverviewLesson[] }

/** Shows what comes next and what the user owns (features: account, 13), then the profile. */
export default function Overview({ lessons, classes, orders, profile }: OverviewProps) {
  const { user } = useAuth()
  return (
    <>
      <p className="lead mt-s2 mb-s6 wrap-anywhere">{user?.fullName ? `Hello, ${user.fullName}.` : 'Hello.'}</p>
      <div className="grid items-start gap-s6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-s6">
          <NextClass classes={classes} />
          <RecentOrders data={orders} />
        </div>
        <div className="grid min-w-0 items-start gap-s6 md:grid-cols-2 xl:grid-cols-1">
          {lessons.length > 0 && <BinderProgress lessons={lessons} />}
          <Profile profile={profile} />
        </div>
      </div>
    </>
  )
}
