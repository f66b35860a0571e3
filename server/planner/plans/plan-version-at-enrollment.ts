import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { planVersions } from '#db/schema/planner/plans.ts'

/** Join condition for the version of the plan at the time of the enrollment. */
export const planVersionAtEnrollment = and(
  eq(planVersions.courseId, enrollments.courseId),
  lte(planVersions.validFrom, enrollments.enrollmentDate),
  or(isNull(planVersions.validUntil), gt(planVersions.validUntil, enrollments.enrollmentDate)),
)
