import { Link } from 'react-router'
import { section } from '../../../platform/api/await-section.tsx'
import { api } from '../../../platform/api/client.ts'
import { CalendarFeed, fetchFeedUrl } from './calendar-feed.tsx'
import { EnrollmentList } from './enrollment-list.tsx'
import { fetchClasses } from './fetch-classes.ts'
import { fetchEntitlements, IncludedAccess } from './included-access.tsx'

export async function loadClasses(signal: AbortSignal) {
  const feedUrl = section(fetchFeedUrl(signal))
  const [classes, entitlements, isCoachingOffered] = await Promise.all([
    fetchClasses(signal),
    fetchEntitlements(signal),
    fetchIsCoachingOffered(signal),
  ])
  return { classes, entitlements, isCoachingOffered, feedUrl }
}

async function fetchIsCoachingOffered(signal: AbortSignal): Promise<boolean> {
  const types = await (await api.coaching.types.$get({}, { init: { signal } })).json()
  return types.length > 0
}

type ClassesProps = Awaited<ReturnType<typeof loadClasses>>

export default function Classes({ feedUrl, entitlements, isCoachingOffered, classes }: ClassesProps) {
  return (
    <>
      {entitlements.length > 0 && <IncludedAccess entitlements={entitlements} />}
      <EnrollmentList {...classes} />
      {isCoachingOffered && (
        <p className="mt-s5">
          <Link className="link inline-flex min-h-target items-center" to="/coaching">
            Book a 1-on-1 session
          </Link>
        </p>
      )}
      <CalendarFeed feedUrl={feedUrl} />
    </>
  )
}
