import { longDate } from '#contract/dates.ts'
import { formatUsd } from '#contract/money.ts'
import { TicketConfirmed } from '../art/scenes/ticket-confirmed.tsx'
import { useTimeZone, wallClock } from '../time/use-time-zone.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Loading, Skeleton } from '../ui/loading.tsx'
import type { VerifiedEnrollment } from './use-enrollment-status.ts'

const sheetClasses = 'sheet grid md:grid-cols-[5fr_6fr]'
/** The background continues the sky of the drawing if the plate is taller. */
const plateClasses =
  'plate plate--full art grid items-center bg-(--art-sky) md:rounded-r-none md:rounded-l-[13px] md:border-r md:border-b-0'

export function EnrollmentSummary({ enrollment }: { enrollment: VerifiedEnrollment }) {
  const { title, description, enrollmentDate, amount } = enrollment
  const zone = useTimeZone() ?? 'UTC'
  const day = wallClock(new Date(enrollmentDate), zone).date
  return (
    <>
      <h1 className="mb-s6">Enrollment Successful!</h1>
      <article className={sheetClasses}>
        <div className={plateClasses}>
          <TicketConfirmed />
        </div>
        <div className="p-s5 md:p-s6">
          <p className="meta">{enrollment.kind === 'course' ? 'Course' : 'Live workshop'}</p>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-s3">{description}</p>
          <DefinitionList
            rows={[
              { name: 'Enrollment date', value: <time dateTime={day}>{longDate(day)}</time> },
              { name: 'Amount', value: formatUsd(amount) },
            ]}
          />
        </div>
      </article>
      <p className="lead mt-s6">
        Your receipt is on its way by email. You can add the dates to your calendar from the schedule.
      </p>
      <div className="row mt-s5">
        <ButtonLink to="/schedule">View Schedule</ButtonLink>
        <ButtonLink variant="secondary" to="/classes">
          Back to Classes
        </ButtonLink>
      </div>
    </>
  )
}

export function VerifyingSkeleton() {
  return (
    <>
      <h1>Verifying your enrollment...</h1>
      <p className="lead mt-s4 mb-s6">
        We’re checking your payment. This takes a few seconds at most. If you’ve paid, your spot is safe, even if you
        close this page.
      </p>
      <Loading label="Verifying your enrollment..." className={sheetClasses}>
        <Skeleton shape="plate" className="block h-auto max-md:aspect-8/5" />
        <div className="grid content-start gap-s3 p-s5 md:p-s6">
          <Skeleton shape="short" />
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </Loading>
    </>
  )
}
