import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { referenceTo } from '#contract/content/store/item-kinds.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { mails } from '#db/schema/platform/mail.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

export function queuedMailsTo(site: TestSite, { email }: Pick<TestUser, 'email'>, template?: string) {
  return site.base.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), template ? eq(mails.template, template) : undefined))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}

type ClassDate = {
  on: string
  at?: string
  timeZone?: string
  title?: string
  deletedAt?: Date
  canceledAt?: Date
  isActive?: boolean
  joinUrl?: string
}
type ClassRef = { kind: 'course' | 'workshop'; id: string; startsAt: Date }

export async function createWorkshopOn(
  site: TestSite,
  { on, at = '10:00', timeZone = 'UTC', ...rest }: ClassDate,
): Promise<ClassRef> {
  const day = { workshopDate: on, workshopTime: at, endDate: on, endTime: '23:00', timeZone, spotsTotal: 500 }
  const values = { slug: randomUUID(), title: 'A day of maps', price: '97.00', ...day, ...rest }
  const [row] = await site.base.db.insert(workshops).values(values).returning({ id: workshops.id })
  if (!row) throw new Error('workshop was not inserted')
  return { kind: 'workshop', id: row.id, startsAt: zonedInstant(on, at, timeZone) }
}

export async function createCourseOn(site: TestSite, { on }: Pick<ClassDate, 'on'>): Promise<ClassRef> {
  const values = { slug: randomUUID(), title: 'Six weeks of trails', price: '50.00', nextStartDate: on }
  const [row] = await site.base.db.insert(courses).values(values).returning({ id: courses.id })
  if (!row) throw new Error('course was not inserted')
  return { kind: 'course', id: row.id, startsAt: zonedInstant(on, '09:00', 'UTC') }
}

export async function enrollUser(
  site: TestSite,
  { kind, id, startsAt }: ClassRef,
  overrides: Partial<typeof enrollments.$inferInsert> = {},
): Promise<TestUser> {
  const user = await site.createUser({ name: 'Ann' })
  const values = {
    userId: user.id,
    ...referenceTo({ kind, id }),
    amount: 5000,
    status: 'completed' as const,
    notifiedVersion: 1,
    startsAt,
  }
  const enrollmentDate = new Date('2024-01-01T00:00:00Z')
  await site.base.db.insert(enrollments).values({ ...values, enrollmentDate, ...overrides })
  return user
}

export async function enrollManyUsers(
  { base: { db } }: TestSite,
  { id, startsAt }: ClassRef,
  count: number,
): Promise<string[]> {
  const values = Array.from({ length: count }, () => ({ email: `${randomUUID()}@example.com`, emailVerified: true }))
  const users = await db.insert(profiles).values(values).returning({ id: profiles.id, email: profiles.email })
  const enrollment = { workshopId: id, amount: 5000, status: 'completed' as const, notifiedVersion: 1, startsAt }
  await db.insert(enrollments).values(users.map((user) => ({ userId: user.id, ...enrollment })))
  return users.map(({ email }) => email)
}
