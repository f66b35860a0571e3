import { section } from '../../api/await-section.tsx'
import { CalendarFeed, fetchFeedUrl } from './calendar-feed.tsx'
import { EnrollmentList } from './enrollment-list.tsx'
import { fetchClasses } from './fetch-classes.ts'
import { fetchEntitlements, IncludedAccess } from './included-access.tsx'

export async function loadClasses(signal: AbortSignal) {
  const feedUrl = section(fetchFeedUrl(signal))
  const [classes, entitlements] = await Promise.all([fetchClasses(signal), fetchEntitlements(signal)])
  return { ...classes, entitlements, feedUrl }
}

export default function Classes({ feedUrl, entitlements, ...classes }: Awaited<ReturnType<typeof loadClasses>>) {
  return (
    <>
      {entitlements.length > 0 && <IncludedAccess entitlements={entitlements} />}
      <EnrollmentList {...classes} />
      <CalendarFeed feedUrl={feedUrl} />
    </>
  )
}
