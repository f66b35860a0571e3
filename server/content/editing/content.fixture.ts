import { eq } from 'drizzle-orm'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { products } from '#db/schema/content/store.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

export const kinds = {
  posts: { table: blogPosts, name: 'title', state: 'published' },
  products: { table: products, name: 'name', state: 'active' },
  courses: { table: courses, name: 'title', state: 'active' },
  workshops: { table: workshops, name: 'title', state: 'active' },
  lessons: { table: binderLessons, name: 'title', state: 'published' },
} as const
export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

type Row = { id: string | number; title?: string; name?: string } & Record<string, unknown>
export type Page = { nextCursor: string | null; total?: number } & { [kind in Kind]?: Row[] } & Partial<AdminProblem>

const slug = () => `row-${crypto.randomUUID()}`
const day = { workshopDate: '2099-05-09', workshopTime: '09:00', endDate: '2099-05-09', endTime: '17:00' }

export async function insertRow({ base: { db } }: TestSite, kind: Kind, title: string, overrides: object = {}) {
  const insert = {
    posts: () =>
      db
        .insert(blogPosts)
        .values({ title, slug: slug(), ...overrides })
        .returning({ id: blogPosts.id }),
    products: () =>
      db
        .insert(products)
        .values({ name: title, slug: slug(), price: '5.00', ...overrides })
        .returning({ id: products.id }),
    courses: () =>
      db
        .insert(courses)
        .values({ title, slug: slug(), price: '50.00', ...overrides })
        .returning({ id: courses.id }),
    workshops: () =>
      db
        .insert(workshops)
        .values({ title, slug: slug(), price: '97.00', spotsTotal: 8, ...day, ...overrides })
        .returning({ id: workshops.id }),
    lessons: () =>
      db
        .insert(binderLessons)
        .values({ title, slug: slug(), ...overrides })
        .returning({ id: binderLessons.id }),
  }
  const [row] = await insert[kind]()
  if (!row) throw new Error(`${kind} row was not inserted`)
  return String(row.id)
}

export function list(site: TestSite, { token }: TestUser, kind: Kind, query = '') {
  return site.call<Page>('GET', `/api/admin/${kind}${query}`, { token })
}

export function setVisible(site: TestSite, { token }: TestUser, kind: Kind, id: string, isVisible: unknown) {
  const { state } = kinds[kind]
  return site.call<AdminProblem & Record<string, unknown>>(
    'PUT',
    `/api/admin/${kind}/${encodeURIComponent(id)}/${state}`,
    { token, body: { [state]: isVisible } },
  )
}

export async function publishedAt({ base: { db } }: TestSite, kind: 'posts' | 'lessons', id: string) {
  const { table } = kinds[kind]
  const [row] = await db.select({ at: table.publishedAt, on: table.isPublished }).from(table).where(eq(table.id, id))
  if (!row) throw new Error(`${kind} row not found`)
  return row
}
