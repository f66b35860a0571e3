import { useAuth } from '../../auth/session/auth-provider.tsx'
import { BinderProgress } from './binder-progress.tsx'
import { NextClass } from './next-class.tsx'
import type { OverviewLesson } from './overview.page.tsx'
import { Profile } from './profile.tsx'
import { RecentOrders } from './recent-orders.tsx'

/** Shows what comes next and what the user owns (features: account, 13), then the profile. */
export default function Overview({ lessons }: { lessons: readonly OverviewLesson[] }) {
  const { user } = useAuth()
  return (
    <>
      <p className="lead mt-s2 mb-s6 wrap-anywhere">{user?.fullName ? `Hello, ${user.fullName}.` : 'Hello.'}</p>
      <div className="grid items-start gap-s6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-s6">
          <NextClass />
          <RecentOrders />
        </div>
        <div className="grid min-w-0 items-start gap-s6 md:grid-cols-2 xl:grid-cols-1">
          {lessons.length > 0 && <BinderProgress lessons={lessons} />}
          <Profile />
        </div>
      </div>
    </>
  )
}
