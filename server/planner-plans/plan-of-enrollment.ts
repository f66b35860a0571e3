import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { enrollments } from '#db/schema/enrollments.ts'
import { planVersions } from '#db/schema/planner/plans.ts'

/** Condition of a join: the plan of the course as it was on the date of the enrollment. */
export const isVersionOfEnrollment = and(
  eq(planVersions.courseId, enrollments.courseId),
  lte(planVersions.validFrom, enrollments.enrollmentDate),
  or(isNull(planVersions.validUntil), gt(planVersions.validUntil, enrollments.enrollmentDate)),
)
