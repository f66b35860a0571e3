import { useRevalidator } from 'react-router'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { useRevalidateOnFocus } from '../../../platform/router/use-revalidate-on-focus.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { BookingCard } from '../../coaching/bookings/booking-card.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import type { ClassData } from './fetch-classes.ts'
import { WaitingListCard } from './waiting-list-card.tsx'

export function EnrollmentList({ enrollments, waiting, bookings }: ClassData) {
  const { revalidate } = useRevalidator()
  // An offered seat may have been paid for in another tab.
  useRevalidateOnFocus(waiting.some(({ offerUntil }) => offerUntil !== null))
  if (enrollments.length + waiting.length + bookings.length === 0) return <NoClasses />
  const isUpcoming = ({ status, isOver }: UserBooking) => status === 'booked' && !isOver
  const cardsOf = (list: UserBooking[]) => list.map((booking) => <BookingCard key={booking.id} booking={booking} />)
  return (
    <ul className="grid gap-s5 xl:grid-cols-2 xl:*:last:odd:col-span-full">
      {cardsOf(bookings.filter(isUpcoming))}
      {waiting.map((entry) => (
        <WaitingListCard key={entry.id} entry={entry} onChanged={() => void revalidate()} />
      ))}
      {enrollments.map((enrollment) => (
        <EnrollmentCard key={enrollment.id} enrollment={enrollment} />
      ))}
      {cardsOf(bookings.filter((booking) => !isUpcoming(booking)))}
    </ul>
  )
}

function NoClasses() {
  return (
    <EmptyState
      art={<BlankPaper />}
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
