import { type SQL, sql } from 'drizzle-orm'
import { listOptions } from '#contract/list-options.ts'

/**
 * A query of the admin API. The path is relative to /api/admin. A page, and a search for the same, return as many rows
 * at each size, so additional time is due to the larger table. A search for more returns more rows at a larger size.
 */
export type AdminQuery = { name: string; path: string; kind: 'page' | 'search for the same' | 'search for more' }

/** A user who exists at each size. */
const SOMEBODY = 'ann.orchard.462@example.com'
const NOBODY = 'nobody at all'

/** Searches with the same number of results at each size: one row by its full name, or none. */
const same: Record<keyof typeof listOptions, string[]> = {
  users: [SOMEBODY, NOBODY],
  purchases: [SOMEBODY, NOBODY],
  posts: ['Early Budget Review 1000648', NOBODY],
  products: ['Simple Journey Workbook 3000231', NOBODY],
  courses: ['Clear Habit Course 77', NOBODY],
  workshops: ['Steady Morning Guide 500145', NOBODY],
  lessons: ['Bright Habit Steps 2000313', NOBODY],
  orders: [SOMEBODY, NOBODY],
  pictures: [NOBODY],
  mails: [NOBODY],
  waiting: [SOMEBODY, NOBODY],
  audit: ['Gentle Morning Planner 1001852', NOBODY],
}

/** Searches whose results grow with the size: very frequent, frequent and rare words, and the prefix of a word. */
const more: Record<keyof typeof listOptions, string[]> = {
  users: ['example', 'walker', 'ann.orchard', 'wa'],
  purchases: ['example', 'journey', 'walker', 'quiet harbour', 'walker.5', 'wa'],
  posts: ['journey', 'quiet harbour', 'jo'],
  products: ['journey', 'quiet harbour', 'jo'],
  courses: ['journey', 'quiet harbour', 'jo'],
  workshops: ['journey', 'quiet harbour', 'jo'],
  lessons: ['journey', 'quiet harbour', 'jo'],
  orders: ['example', 'journey', 'walker', 'quiet harbour', 'walker.5', 'wa'],
  pictures: ['journey', 'jo'],
  mails: ['example', 'no'],
  waiting: ['example', 'walker', 'ann.orchard'],
  audit: ['keeper1', 'quiet harbour', 'ke'],
}

const kinds = Object.entries(listOptions) as [keyof typeof listOptions, Record<string, readonly string[]>][]

/** All lists: the first page in each order, with each filter in each order, and with each search in each order. */
export const lists: AdminQuery[] = kinds.flatMap(([list, { sort: sorts = [], ...filters }]) => {
  const narrowed = Object.entries(filters).flatMap(([name, words]) => words.map((word) => `${name}=${word}`))
  const searched = (words: string[]) => words.map((q) => `q=${encodeURIComponent(q)}`)
  const asked = (kind: AdminQuery['kind'], queries: string[]) =>
    queries.flatMap((query) =>
      sorts.map((sort) => ({
        name: `${list} ${[decodeURIComponent(query), sort].filter(Boolean).join(', ')}`,
        path: `${list}?${query}&sort=${sort}`,
        kind,
      })),
    )
  return [
    ...asked('page', ['', ...narrowed]),
    ...asked('search for the same', searched(same[list])),
    ...asked('search for more', searched(more[list])),
  ]
})

export const figures: AdminQuery[] = [
  'users/statistics',
  'purchases/statistics',
  'chart/statistics?range=30-days',
  'chart/statistics?range=12-months',
].map((path) => ({ name: path, path, kind: 'page' }))

/** The row in the middle of each list, where a page in the middle starts. */
export const middles: { list: keyof typeof listOptions; key: string; place: SQL }[] = [
  { list: 'users', key: 'people', place: middleOf('profiles', 'created_at') },
  { list: 'purchases', key: 'purchases', place: middleOf('enrollments', 'enrollment_date') },
  { list: 'posts', key: 'posts', place: middleOf('blog_posts', 'created_at') },
  { list: 'products', key: 'products', place: middleOf('products', 'created_at') },
  { list: 'courses', key: 'courses', place: middleOf('courses', 'created_at') },
  { list: 'workshops', key: 'workshops', place: middleOf('workshops', 'workshop_date') },
  { list: 'lessons', key: 'lessons', place: middleOf('binder_lessons', 'order_index') },
  { list: 'orders', key: 'orders', place: middleOf('orders', 'created_at') },
  { list: 'audit', key: 'audit', place: middleOf('audit_trail', 'at') },
]

function middleOf(table: string, by: string): SQL {
  return sql.raw(
    `SELECT ${by}::text AS at, id FROM ${table} ORDER BY ${by}, id OFFSET (SELECT count(*) / 2 FROM ${table}) LIMIT 1`,
  )
}
