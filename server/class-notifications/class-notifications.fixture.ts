import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { mails } from '#db/schema/mail.ts'
import { enrollments } from '#db/schema/orders.ts'
import type { TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'

/** What people who are enrolled were promised to be told, and classes at any time. */

export function promisedTo(site: TestSite, { email }: Pick<TestUser, 'email'>, template?: string) {
  return site.base.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), template ? eq(mails.template, template) : undefined))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}

type When = { on: string; at?: string; timeZone?: string; title?: string; deletedAt?: Date; isActive?: boolean }
export type Held = { kind: 'course' | 'workshop'; id: string; startsAt: Date }

export async function aWorkshopOn(
  site: TestSite,
  { on, at = '10:00', timeZone = 'UTC', ...rest }: When,
): Promise<Held> {
  const day = { workshopDate: on, workshopTime: at, endDate: on, endTime: '23:00', timeZone, spotsTotal: 500 }
  const values = { slug: randomUUID(), title: 'A day of maps', price: '97.00', ...day, ...rest }
  const [row] = await site.base.db.insert(workshops).values(values).returning({ id: workshops.id })
  if (!row) throw new Error('no workshop was made')
  return { kind: 'workshop', id: row.id, startsAt: zonedInstant(on, at, timeZone) }
}

export async function aCourseOn(site: TestSite, { on }: Pick<When, 'on'>): Promise<Held> {
  const values = { slug: randomUUID(), title: 'Six weeks of trails', price: '50.00', nextStartDate: on }
  const [row] = await site.base.db.insert(courses).values(values).returning({ id: courses.id })
  if (!row) throw new Error('no course was made')
  return { kind: 'course', id: row.id, startsAt: zonedInstant(on, '09:00', 'UTC') }
}

/** Somebody who enrolled long ago and was told of the beginning. */
export async function anEnrolled(
  site: TestSite,
  { kind, id, startsAt }: Held,
  more: Partial<typeof enrollments.$inferInsert> = {},
): Promise<TestUser> {
  const person = await site.person({ name: 'Ann' })
  const which = kind === 'course' ? { courseId: id } : { workshopId: id }
  const values = { userId: person.id, ...which, amount: 5000, status: 'completed' as const, toldVersion: 1, startsAt }
  const enrollmentDate = new Date('2024-01-01T00:00:00Z')
  await site.base.db.insert(enrollments).values({ ...values, enrollmentDate, ...more })
  return person
}

/** A large class: so many people who enrolled long ago. @returns their addresses */
export async function manyEnrolled(
  { base: { db } }: TestSite,
  { id, startsAt }: Held,
  count: number,
): Promise<string[]> {
  const values = Array.from({ length: count }, () => ({ email: `${randomUUID()}@example.com`, emailVerified: true }))
  const people = await db.insert(profiles).values(values).returning({ id: profiles.id, email: profiles.email })
  const enrolled = { workshopId: id, amount: 5000, status: 'completed' as const, toldVersion: 1, startsAt }
  await db.insert(enrollments).values(people.map((person) => ({ userId: person.id, ...enrolled })))
  return people.map(({ email }) => email)
}
