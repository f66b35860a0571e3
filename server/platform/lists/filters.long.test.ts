import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openQueryPlans } from '../../../tests/query-plans.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { listCourses, listWorkshops } from '../../classes/catalog/index.ts'
import { listPosts } from '../../content/blog/index.ts'
import { listProducts } from '../../content/store/index.ts'

const site = await openSiteForFile({ seed: false })
const { db } = site.base
const rows = sql`generate_series(1, 5000) AS n`
const at = sql`now() - n * interval '7 minutes'`
await db.execute(sql`
  INSERT INTO products (slug, name, price, kind, is_active, created_at)
  SELECT 'p-' || n, md5('p' || n), n, CASE WHEN n % 250 = 0 THEN 'bundle' ELSE 'physical' END, n % 100 = 0, ${at} FROM ${rows}`)
await db.execute(sql`
  INSERT INTO courses (slug, title, description, instructor, price, next_start_date, is_active, created_at)
  SELECT 'c-' || n, md5('c' || n), '', '', 5, CASE WHEN n % 3 > 0 THEN current_date + n END, n % 100 = 0, ${at} FROM ${rows}`)
await db.execute(sql`
  INSERT INTO workshops (slug, title, description, instructor, workshop_date, workshop_time, end_date, end_time, spots_total, price, is_active)
  SELECT 'w-' || n, md5('w' || n), '', '', current_date + n, '09:00', current_date + n, '17:00', 10, 5, n % 100 > 0 FROM ${rows}`)
await db.execute(sql`
  INSERT INTO blog_posts (slug, title, is_published, published_at, created_at)
  SELECT 'b-' || n, md5('b' || n), n % 100 > 0, CASE WHEN n % 100 > 0 THEN ${at} END, ${at} FROM ${rows}`)
const admin = await site.createUser({ admin: true })
await db.execute(sql`
  INSERT INTO waiting_list (workshop_id, user_id) SELECT workshops.id, profiles.id FROM workshops, profiles`)
await db.execute(sql`ANALYZE`)
const plans = await openQueryPlans(site, admin)
afterAll(() => plans.close())

type Page = { limit: number; cursor?: string }
type List = (page: Page) => Promise<{ nextCursor: string | null }>

test.each<[string, List, string]>([
  [
    'active products',
    (page) => listProducts(plans.ctx, { ...page, state: 'active', sort: 'newest' }),
    'products_state_newest',
  ],
  [
    'active products by name',
    (page) => listProducts(plans.ctx, { ...page, state: 'active', sort: 'name' }),
    'products_state_name',
  ],
  [
    'active products by price',
    (page) => listProducts(plans.ctx, { ...page, state: 'active', sort: 'price' }),
    'products_state_price',
  ],
  ['bundles', (page) => listProducts(plans.ctx, { ...page, kind: 'bundle', sort: 'oldest' }), 'products_kind_newest'],
  [
    'bundles by name',
    (page) => listProducts(plans.ctx, { ...page, kind: 'bundle', sort: 'name' }),
    'products_kind_name',
  ],
  [
    'bundles by price',
    (page) => listProducts(plans.ctx, { ...page, kind: 'bundle', sort: 'price' }),
    'products_kind_price',
  ],
  [
    'active courses',
    (page) => listCourses(plans.ctx, { ...page, state: 'active', sort: 'newest' }),
    'courses_state_newest',
  ],
  [
    'active courses by date',
    (page) => listCourses(plans.ctx, { ...page, state: 'active', sort: 'date' }),
    'courses_state_date',
  ],
  [
    'active courses by title',
    (page) => listCourses(plans.ctx, { ...page, state: 'active', sort: 'title' }),
    'courses_state_title',
  ],
  [
    'inactive workshops',
    (page) => listWorkshops(plans.ctx, { ...page, state: 'inactive', sort: 'date' }),
    'workshops_state_date',
  ],
  [
    'inactive workshops by title',
    (page) => listWorkshops(plans.ctx, { ...page, state: 'inactive', sort: 'title' }),
    'workshops_state_title',
  ],
  ['drafts', (page) => listPosts(plans.ctx, { ...page, state: 'draft', sort: 'newest' }), 'blog_posts_state_newest'],
  [
    'drafts by title',
    (page) => listPosts(plans.ctx, { ...page, state: 'draft', sort: 'title' }),
    'blog_posts_state_title',
  ],
])('rare rows (%s): every page is read from a specific index', async (_, list, index) => {
  const { nextCursor } = await list({ limit: 10 })
  for (const page of [{ limit: 10 }, { limit: 10, cursor: nextCursor ?? '' }]) {
    const plan = await plans.planOf(() => list(page))
    // The seats table is empty, so PostgreSQL scans it.
    expect([plan.sorts, plan.sequentialScans.filter((table) => table !== 'seats')]).toEqual([0, []])
    expect(plan.indexes).toContain(index)
  }
})
