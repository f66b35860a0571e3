import { useEffect } from 'react'
import { type Query, QueryView, useQuery } from '../../api/query.tsx'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { publicPrefetch } from '../../router/public-prefetch.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeleton } from '../../ui/loading.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import { type ClassData, FETCH_CLASSES_FAILED, fetchClasses } from './fetch-classes.ts'
import { WaitingListCard } from './waiting-list-card.tsx'

export default function EnrollmentList() {
  const query = useQuery(fetchClasses, FETCH_CLASSES_FAILED)
  useRefreshAfterPayment(query)
  return (
    <QueryView query={query} loading={<CardSkeleton label="Loading your classes..." rows={2} />}>
      {({ enrollments, waiting }) => (
        <>
          {enrollments.length + waiting.length > 0 ? (
            <ul className="grid gap-s5 xl:grid-cols-2 xl:*:last:odd:col-span-full">
              {waiting.map((entry) => (
                <WaitingListCard
                  key={entry.id}
                  entry={entry}
                  onChanged={(waiting) => query.setData({ enrollments, waiting })}
                />
              ))}
              {enrollments.map((enrollment) => (
                <EnrollmentCard
                  key={enrollment.id}
                  enrollment={enrollment}
                  onChanged={(enrollments) => query.setData({ enrollments, waiting })}
                  onStale={query.retry}
                />
              ))}
            </ul>
          ) : (
            <NoClasses />
          )}
          <CalendarFeed />
        </>
      )}
    </QueryView>
  )
}

/** Reloads when the user returns to the tab: an offered seat may have been paid for in another one. */
function useRefreshAfterPayment({ state, setData }: Query<ClassData>): void {
  const mayChange = state.status === 'success' && state.data.waiting.some(({ offerUntil }) => offerUntil !== null)
  useEffect(() => {
    if (!mayChange) return
    const controller = new AbortController()
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      // On failure keep the current list; its buttons report errors.
      fetchClasses(controller.signal).then(setData, () => undefined)
    }
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [mayChange, setData])
}

function NoClasses() {
  return (
    <EmptyState
      art={<EmptySheet />}
      level={2}
      title="No classes yet"
      action={
        <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
          Browse Classes
        </ButtonLink>
      }
    >
      Your courses and workshops will appear here, with their dates.
    </EmptyState>
  )
}
