import { eq } from 'drizzle-orm'
import type { AffectedEnrollments } from '#contract/classes/catalog/class-removal.schema.ts'
import { refunds } from '#db/schema/sales/orders.ts'
import { openSiteForFile, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { contextFor, createCourse, createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { getFeedUrl, personalFeed } from '../schedule/index.ts'

type Problem = { code?: string; message?: string; errors?: { field: string }[] }
export type Kind = 'courses' | 'workshops'
type Env = { site: TestSite; admin: TestUser }

/** Opens a site without content for the tests of a file, with an admin who removes classes. */
export async function openSiteWithAdmin(): Promise<Env> {
  const site = await openSiteForFile({ seed: false })
  return { site, admin: await site.createUser({ admin: true }) }
}

/** @param choice 'refund', 'keep', or 'move' with the target: 'move&moveTo=...' */
export const removeClass = ({ site, admin }: Env, kind: Kind, id: string, choice?: string) =>
  site.call<Problem>('DELETE', `/api/admin/${kind}/${id}${choice ? `?enrollments=${choice}` : ''}`, {
    token: admin.token,
  })

export const fetchAffected = async ({ site, admin }: Env, kind: Kind, id: string) =>
  (await site.call<AffectedEnrollments>('GET', `/api/admin/${kind}/${id}/enrolled`, { token: admin.token })).body

export async function createClass({ site }: Env, kind: Kind) {
  const { id } =
    kind === 'courses' ? await createCourse(site, { nextStartDate: '2099-05-09' }) : await createWorkshop(site)
  return { id, classId: kind === 'courses' ? { courseId: id } : { workshopId: id } }
}

export const refundsOf = ({ site }: Env, orderId: string) =>
  site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))

export async function feedOf({ site }: Env, user: TestUser): Promise<string> {
  const { path } = await getFeedUrl(contextFor(site, user))
  return personalFeed(anonymous(site.base), { token: path.slice('/calendar/'.length, -'.ics'.length) })
}

/** Runs jobs until those that jobs have queued are done, too. */
export async function runAllJobs({ site }: Env): Promise<void> {
  for (const _ of [1, 2, 3]) await site.runJobs()
}
