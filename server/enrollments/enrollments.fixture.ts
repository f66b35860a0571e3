import { and, desc, eq } from 'drizzle-orm'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { enrollments } from '#db/schema/orders.ts'
import type { TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { aWorkshop, enroll, expectCheckout, type MaybeProblem, submitDemoCheckout } from '../orders/orders.fixture.ts'

type Class = { workshopId: string } | { courseId: string }

/** A place that somebody paid for, in a workshop of its own unless one is named. @returns its enrolment */
export async function aPaidEnrollment(site: TestSite, who: TestUser, what?: Class) {
  const wish = what ?? { workshopId: (await aWorkshop(site)).id }
  const { orderId, url, sessionId } = await expectCheckout(enroll(site, who, wish))
  await submitDemoCheckout(url, 'pay')
  await site.work()
  const isMine = and(eq(enrollments.userId, who.id), eq(enrollments.status, 'completed'))
  const [enrollment] = await site.base.db
    .select()
    .from(enrollments)
    .where(isMine)
    .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
    .limit(1)
  if (!enrollment) throw new Error('nobody was enrolled')
  return { ...enrollment, orderId, sessionId }
}

type Places = Enrollment[] & MaybeProblem<object>

export const fetchOwnEnrollments = async (site: TestSite, { token }: TestUser) =>
  (await site.call<Enrollment[]>('GET', '/api/account/classes', { token })).body

export const cancelEnrollment = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<Places>('POST', `/api/account/classes/${id}/cancel`, { token })

export const transferEnrollment = (site: TestSite, { token }: TestUser, id: string, workshopId: string) =>
  site.call<Places>('POST', `/api/account/classes/${id}/move`, { token, body: { workshopId } })
