import { useId } from 'react'
import { moneyIn } from '#contract/money.ts'
import '../schedule/schedule.css'
import { classLabel } from '#contract/course-formats.ts'
import { longDate } from '#contract/dates.ts'
import { TicketConfirmed } from '../../platform/art/scenes/ticket-confirmed.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { useTimeZone, wallClock } from '../../platform/time/use-time-zone.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { DefinitionList } from '../../platform/ui/definition-list.tsx'
import { WaysIn } from '../../sales/orders/ways-in.tsx'
import { AddToCalendar } from '../schedule/google/add-to-calendar.tsx'
import { EnrollmentFacts } from './enrollment-facts.tsx'
import { articleClasses } from './enrollment-states.tsx'
import type { VerifiedEnrollment } from './verify-enrollment.ts'

/** The background continues the sky of the drawing if the frame is taller. */
const artClasses =
  'art-frame art-frame--full art grid items-center bg-(--art-sky) md:rounded-r-none md:rounded-l-[13px] md:border-r md:border-b-0'

type EnrollmentSummaryProps = { enrollment: VerifiedEnrollment; hasGoogle: boolean }

export default function EnrollmentSummary({ enrollment, hasGoogle }: EnrollmentSummaryProps) {
  const heading = useId()
  const { title, event, description, enrollmentDate, amount } = enrollment
  const zone = useTimeZone() ?? 'UTC'
  const day = wallClock(new Date(enrollmentDate), zone).date
  return (
    <>
      <h1>Enrollment Successful!</h1>
      <div className="row mt-s4 mb-s6">
        <WaysIn ways={enrollment.waysIn} describedBy={heading} />
        {event && <AddToCalendar event={event} hasGoogle={hasGoogle} describedBy={heading} />}
      </div>
      <article className={articleClasses}>
        <div className={artClasses}>
          <TicketConfirmed />
        </div>
        <div className="p-s5 md:p-s6">
          <p className="meta">{classLabel(enrollment)}</p>
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          <p className="mt-s3">{description}</p>
          <EnrollmentFacts enrollment={enrollment} />
          <DefinitionList
            rows={[
              { name: 'Enrollment date', value: <time dateTime={day}>{longDate(day)}</time> },
              { name: 'Amount', value: moneyIn(enrollment.currency).format(amount) },
            ]}
          />
        </div>
      </article>
      <p className="lead mt-s6">We’ve emailed your receipt. Your class is in your account, too.</p>
      <div className="row mt-s5">
        <ButtonLink variant="secondary" to="/account/classes">
          Your classes
        </ButtonLink>
        <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
          Back to Classes
        </ButtonLink>
      </div>
    </>
  )
}
