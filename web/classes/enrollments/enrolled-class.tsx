import '../schedule/schedule.css'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { StatusLabel } from '../../platform/ui/status-label.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { WaysIn } from '../../sales/orders/ways-in.tsx'
import { EnrollmentFacts, JoinLink, Sessions } from './enrollment-facts.tsx'

/** The next session, link to join, recordings and materials of an enrolled user, on the page of the class. */
export default function EnrolledClass({ enrollment }: { enrollment: Enrollment }) {
  return (
    <div className="page pt-s5">
      <Surface as="section" className="p-s5" aria-label="Your enrollment">
        <div className="flex flex-wrap items-center justify-between gap-x-s6 gap-y-s3 [&_.facts]:mt-s2 [&_.facts]:border-0 [&_.facts]:pt-0">
          <div>
            <StatusLabel tone="good">You’re enrolled</StatusLabel>
            <EnrollmentFacts enrollment={enrollment} />
          </div>
          <JoinLink enrollment={enrollment} />
          {enrollment.isSelfPaced && <WaysIn ways={enrollment.waysIn} />}
        </div>
        <Sessions enrollment={enrollment} />
      </Surface>
    </div>
  )
}
