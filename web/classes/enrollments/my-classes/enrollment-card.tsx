import { useId } from 'react'
import { Link } from 'react-router'
import { endingLessonText } from '#contract/classes/catalog/cancellation-terms.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { classLabel } from '#contract/course-formats.ts'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { WaysIn } from '../../../sales/orders/ways-in.tsx'
import { EnrollmentFacts, JoinLink, Sessions } from '../enrollment-facts.tsx'
import { CancelEnrollmentButton, TransferButton } from './enrollment-actions.tsx'

export function EnrollmentCard({ enrollment }: { enrollment: Enrollment }) {
  const title = useId()
  const pagePath = pagePathOf(enrollment)
  return (
    <Surface as="li" className="p-s5 md:p-s6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s1">
        <p className="meta">{classLabel(enrollment)}</p>
        <StatusText enrollment={enrollment} />
      </div>
      <h2 id={title} tabIndex={-1} className="text-lg">
        {enrollment.title}
      </h2>
      <EnrollmentFacts enrollment={enrollment} />
      <div className="mt-s4 grid gap-s1 text-ink-muted">
        <JoinLink enrollment={enrollment} />
        <CancellationTerms enrollment={enrollment} />
      </div>
      <Sessions enrollment={enrollment} />
      <div className="row mt-s4 items-center">
        <WaysIn ways={enrollment.waysIn} describedBy={title} />
        {enrollment.canMove && <TransferButton enrollment={enrollment} describedBy={title} />}
        {enrollment.canCancel && <CancelEnrollmentButton enrollment={enrollment} describedBy={title} />}
        <Link className="link inline-flex min-h-target items-center" to={`/orders/${enrollment.orderId}`}>
          Order and receipt
        </Link>
        {pagePath && (
          <Link className="link inline-flex min-h-target items-center" to={pagePath} aria-describedby={title}>
            Class page
          </Link>
        )}
      </div>
    </Surface>
  )
}

/** A class that is over has no page. */
const pagePathOf = ({ event, isOver }: Enrollment) => (isOver ? null : (event?.path ?? null))

function StatusText({ enrollment: { status, isOver } }: { enrollment: Enrollment }) {
  if (status === 'cancelled') return <StatusLabel tone="wait">Canceled</StatusLabel>
  if (status === 'cancelling') return <StatusLabel tone="wait">Canceled, refund on its way</StatusLabel>
  return isOver ? <StatusLabel tone="wait">Ended</StatusLabel> : <StatusLabel tone="good">Enrolled</StatusLabel>
}

function CancellationTerms({ enrollment }: { enrollment: Enrollment }) {
  const { status, isOver, canCancel, cancelUntil, endingLesson } = enrollment
  const lessonText = endingLesson && endingLessonText(endingLesson)
  if (status !== 'booked' || isOver) return null
  if (!canCancel) return <p>Free cancellation has ended.</p>
  if (cancelUntil === null) return <p>Free cancellation {lessonText ?? 'until the date is set'}.</p>
  return (
    <p>
      Free cancellation until <LocalDateTime instant={cancelUntil} />
      {lessonText && `, or ${lessonText}`}.
    </p>
  )
}
