import { section } from '../../api/await-section.tsx'
import { CalendarFeed, fetchFeedUrl } from './calendar-feed.tsx'
import { EnrollmentList } from './enrollment-list.tsx'
import { fetchClasses } from './fetch-classes.ts'

export async function loadClasses(signal: AbortSignal) {
  const feedUrl = section(fetchFeedUrl(signal))
  return { ...(await fetchClasses(signal)), feedUrl }
}

export default function Classes({ feedUrl, ...classes }: Awaited<ReturnType<typeof loadClasses>>) {
  return (
    <>
      <EnrollmentList {...classes} />
      <CalendarFeed feedUrl={feedUrl} />
    </>
  )
}
