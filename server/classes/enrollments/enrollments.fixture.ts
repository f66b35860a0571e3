import { and, desc, eq } from 'drizzle-orm'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createWorkshop, enroll, type MaybeProblem, placePaidOrder } from '../../sales/orders/orders.fixture.ts'

type ClassId = { workshopId: string } | { courseId: string }

export async function createPaidEnrollment(site: TestSite, user: TestUser, classId?: ClassId) {
  const subject = classId ?? { workshopId: (await createWorkshop(site)).id }
  const { orderId, sessionId } = await placePaidOrder(site, enroll(site, user, subject))
  const isCompleted = and(eq(enrollments.userId, user.id), eq(enrollments.status, 'completed'))
  const [enrollment] = await site.base.db
    .select()
    .from(enrollments)
    .where(isCompleted)
    .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
    .limit(1)
  if (!enrollment) throw new Error('no completed enrollment')
  return { ...enrollment, orderId, sessionId }
}

type EnrollmentsBody = Enrollment[] & MaybeProblem<object>

export const fetchEnrollments = async (site: TestSite, { token }: TestUser) =>
  (await site.call<Enrollment[]>('GET', '/api/account/classes', { token })).body

export const cancelEnrollment = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<EnrollmentsBody>('POST', `/api/account/classes/${id}/cancel`, { token })

export const transferEnrollment = (site: TestSite, { token }: TestUser, id: string, workshopId: string) =>
  site.call<EnrollmentsBody>('POST', `/api/account/classes/${id}/move`, { token, body: { workshopId } })
