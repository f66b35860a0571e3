import { useEffect } from 'react'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { api } from '../../api/client.ts'
import { QueryView } from '../../api/query-view.tsx'
import { type Query, useQuery } from '../../api/use-query.ts'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import { WaitingListCard } from './waiting-list-card.tsx'

type Mine = { places: Enrollment[]; waiting: WaitingListEntry[] }

async function readMine(signal: AbortSignal): Promise<Mine> {
  const [places, waiting] = await Promise.all([
    api.account.classes.$get({}, { init: { signal } }),
    api.account.waiting.$get({}, { init: { signal } }),
  ])
  return { places: await places.json(), waiting: await waiting.json() }
}

export default function EnrollmentList() {
  const own = useQuery(readMine, 'Failed to read your classes. Please try again.')
  useAfterPayment(own)
  return (
    <QueryView query={own} loading={<CardSkeleton label="Loading your classes..." rows={2} />}>
      {({ places, waiting }) =>
        places.length + waiting.length > 0 ? (
          <>
            <ul className="grid gap-s5">
              {waiting.map((place) => (
                <WaitingListCard key={place.id} place={place} onChanged={(waiting) => own.setData({ places, waiting })} />
              ))}
              {places.map((place) => (
                <EnrollmentCard
                  key={place.id}
                  place={place}
                  onChanged={(places) => own.setData({ places, waiting })}
                  onStale={own.retry}
                />
              ))}
            </ul>
            {places.length > 0 && <CalendarFeed />}
          </>
        ) : (
          <NoClasses />
        )
      }
    </QueryView>
  )
}

/** A spot that is held may have been paid for in another tab: it is looked up when the reader comes back from there. */
function useAfterPayment({ state, setData }: Query<Mine>): void {
  const mayChange = state.status === 'found' && state.data.waiting.some(({ offerUntil }) => offerUntil !== null)
  useEffect(() => {
    if (!mayChange) return
    const leaving = new AbortController()
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      // Without an answer what is on show stays, and its buttons tell what is the matter.
      readMine(leaving.signal).then(setData, () => undefined)
    }
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      leaving.abort()
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
        <ButtonLink variant="secondary" to="/classes">
          Browse Classes
        </ButtonLink>
      }
    >
      The courses and workshops that you book are kept here, with their dates.
    </EmptyState>
  )
}
