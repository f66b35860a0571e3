import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../../../classes/schedule/schedule.css'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { classLabel } from '#contract/course-formats.ts'
import { waysIn } from '#contract/sales/orders/ways-in.ts'
import { BookingFacts, JoinBooking } from '../../../classes/coaching/bookings/booking-card.tsx'
import { EnrollmentFacts, JoinLink } from '../../../classes/enrollments/enrollment-facts.tsx'
import { type ClassData, FETCH_CLASSES_FAILED } from '../../../classes/enrollments/my-classes/fetch-classes.ts'
import { WaitingListStatus } from '../../../classes/waiting-list/waiting-list-entry.tsx'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { WaysIn } from '../../../sales/orders/ways-in.tsx'

type UpcomingClasses = { offers: WaitingListEntry[]; booking: UserBooking | undefined; next: Enrollment | undefined }

/** Returns null if nothing is upcoming. */
export function upcomingClasses({ enrollments, waiting, bookings }: ClassData): UpcomingClasses | null {
  const isUpcoming = ({ status, isOver }: Enrollment | UserBooking) => status === 'booked' && !isOver
  const offers = waiting.filter(({ offerUntil }) => offerUntil !== null)
  // The API lists upcoming ones first, by date.
  const [booking, next] = [bookings.find(isUpcoming), enrollments.find(isUpcoming)]
  return booking || next || offers.length > 0 ? { offers, booking, next } : null
}

/** Renders nothing if nothing is upcoming. */
export const NextClass = ({ upcoming }: { upcoming: Section<UpcomingClasses | null> }) => (
  <AwaitSection
    section={upcoming}
    skeleton={
      <NextSection>
        <CardSkeleton label="Loading your classes..." />
      </NextSection>
    }
    fallbackText={FETCH_CLASSES_FAILED}
  >
    {(upcoming) =>
      upcoming && (
        <NextSection>
          {upcoming.offers.map((entry) => (
            <HeldSpot key={entry.id} entry={entry} />
          ))}
          {upcoming.booking && <NextBookingCard booking={upcoming.booking} />}
          {upcoming.next && <NextClassCard enrollment={upcoming.next} />}
        </NextSection>
      )
    }
  </AwaitSection>
)

function NextSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="next-class">
      <div className="mb-s3 flex flex-wrap items-baseline justify-between gap-x-s5">
        <h2 id="next-class" className="text-xl">
          What comes next
        </h2>
        <Link className="link inline-flex min-h-target items-center" to="/account/classes">
          All your classes
        </Link>
      </div>
      <div className="grid gap-s4">{children}</div>
    </section>
  )
}

function HeldSpot({ entry }: { entry: WaitingListEntry }) {
  return (
    <Surface className="p-s5 md:p-s6">
      <StatusLabel tone="good">Held for you</StatusLabel>
      <h3 className="mt-s1 text-lg">{entry.event.title}</h3>
      <div className="mt-s2 text-ink-muted">
        <WaitingListStatus entry={entry} />
      </div>
      <ButtonLink to="/account/classes" className="mt-s4">
        {entry.isPaying ? 'Continue to payment' : 'Claim your spot'}
        <span className="sr"> in {entry.event.title}</span>
      </ButtonLink>
    </Surface>
  )
}

function NextClassCard({ enrollment }: { enrollment: Enrollment }) {
  return (
    <Surface className="p-s5 md:p-s6">
      <p className="meta">{classLabel(enrollment)}</p>
      <h3 className="text-lg">{enrollment.title}</h3>
      <EnrollmentFacts enrollment={enrollment} />
      <div className="mt-s4 text-ink-muted">
        <JoinLink enrollment={enrollment} />
      </div>
      <div className="row mt-s4 empty:hidden">
        <WaysIn ways={enrollment.waysIn} />
      </div>
    </Surface>
  )
}

function NextBookingCard({ booking }: { booking: UserBooking }) {
  return (
    <Surface className="p-s5 md:p-s6">
      <p className="meta">1-on-1 session</p>
      <h3 className="text-lg">{booking.title}</h3>
      <BookingFacts booking={booking} />
      <div className="mt-s4 text-ink-muted">
        <JoinBooking booking={booking} />
      </div>
      <div className="row mt-s4">
        <WaysIn ways={waysIn({ handover: 'booking' }, booking)} />
      </div>
    </Surface>
  )
}

/** Renders nothing while the classes load, and if something is upcoming. */
export const NoNextClass = ({ hasUpcoming }: { hasUpcoming: Section<boolean> }) => (
  <AwaitSection section={hasUpcoming} skeleton={null} fallbackText={FETCH_CLASSES_FAILED}>
    {(hasUpcoming) =>
      !hasUpcoming && (
        <NextSection>
          <Surface className="grid justify-items-start gap-s4 p-s5 md:p-s6">
            <p>You have no upcoming classes. Find a course or a live workshop to take part in.</p>
            <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
              Browse Classes
            </ButtonLink>
          </Surface>
        </NextSection>
      )
    }
  </AwaitSection>
)
