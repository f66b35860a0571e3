import type { PeoplePage, PurchasePage } from '#contract/admin.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments } from '#db/schema/orders.ts'
import type { Person } from '../../tests/people.ts'
import type { TestSite } from '../../tests/site.ts'

export type Refusal = { code: string; message: string; errors?: { field: string; message: string }[] }

/** The class that purchases of a test are for. */
export async function aCourse({ base }: TestSite, title: string): Promise<{ courseId: string }> {
  const values = { title, slug: `course-${crypto.randomUUID()}`, price: '50.00' }
  const [row] = await base.db.insert(courses).values(values).returning({ courseId: courses.id })
  if (!row) throw new Error('no course was made')
  return row
}

export async function aWorkshop({ base }: TestSite, title: string): Promise<{ workshopId: string }> {
  const when = { workshopDate: '2030-03-23', workshopTime: '10:00', endDate: '2030-03-23', endTime: '16:00' }
  const values = { title, slug: `workshop-${crypto.randomUUID()}`, price: '97.00', spotsTotal: 12, ...when }
  const [row] = await base.db.insert(workshops).values(values).returning({ workshopId: workshops.id })
  if (!row) throw new Error('no workshop was made')
  return row
}

type Purchase = Pick<
  typeof enrollments.$inferInsert,
  'courseId' | 'workshopId' | 'userId' | 'status' | 'enrollmentDate'
>

export async function aPurchase({ base }: TestSite, purchase: Purchase & { amount?: number }): Promise<string> {
  const [row] = await base.db
    .insert(enrollments)
    .values({ amount: 5000, ...purchase })
    .returning({ id: enrollments.id })
  if (!row) throw new Error('no enrollment was made')
  return row.id
}

export function people(site: TestSite, { token }: Person, query = '') {
  return site.call<PeoplePage & Refusal>('GET', `/api/admin/users${query}`, { token })
}

export function purchases(site: TestSite, { token }: Person, query = '') {
  return site.call<PurchasePage & Refusal>('GET', `/api/admin/purchases${query}`, { token })
}

export function changeRole(site: TestSite, { token }: Person, id: string, role: unknown) {
  return site.call<{ role: string } & Refusal>('PUT', `/api/admin/users/${id}/role`, { token, body: { role } })
}

/** Turns page after page of a list, as a reader does, and gathers what `rows` finds on each. */
export async function allPages<Page extends { nextCursor: string | null }, Row>(
  turn: (query: string) => Promise<{ body: Page }>,
  rows: (page: Page) => Row[],
  query: string,
): Promise<Row[]> {
  const found: Row[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: Page } = await turn(cursor ? `${query}&cursor=${cursor}` : query)
    found.push(...rows(body))
    cursor = body.nextCursor
  } while (cursor)
  return found
}
