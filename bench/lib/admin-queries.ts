import { type SQL, sql } from 'drizzle-orm'
import { listOptions } from '#contract/list-options.ts'

/**
 * A query of the admin API. The path is relative to /api/admin. A page, and a search for the same, return as many rows
 * at each size, so additional time is due to the larger table. A search for more returns more rows at a larger size.
 */
export type AdminQuery = { name: string; path: string; kind: 'page' | 'search for the same' | 'search for more' }

const EXISTING_USER = 'ann.orchard.462@example.com'
const NO_MATCH = 'nobody at all'

/** Searches with the same number of results at each size: one row by its full name, or none. */
const constantSearches: Record<keyof typeof listOptions, string[]> = {
  users: [EXISTING_USER, NO_MATCH],
  purchases: [EXISTING_USER, NO_MATCH],
  posts: ['Early Budget Review 1000648', NO_MATCH],
  products: ['Simple Journey Workbook 3000231', NO_MATCH],
  courses: ['Clear Habit Course 77', NO_MATCH],
  workshops: ['Steady Morning Guide 500145', NO_MATCH],
  lessons: ['Bright Habit Steps 2000313', NO_MATCH],
  orders: [EXISTING_USER, NO_MATCH],
  pictures: [NO_MATCH],
  mails: [NO_MATCH],
  waiting: [EXISTING_USER, NO_MATCH],
  audit: ['Gentle Morning Planner 1001852', NO_MATCH],
}

/** Searches whose results grow with the size: very frequent, frequent and rare words, and the prefix of a word. */
const growingSearches: Record<keyof typeof listOptions, string[]> = {
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
  const filterQueries = Object.entries(filters).flatMap(([name, words]) => words.map((word) => `${name}=${word}`))
  const searchQueries = (words: string[]) => words.map((q) => `q=${encodeURIComponent(q)}`)
  const createQueries = (kind: AdminQuery['kind'], queries: string[]) =>
    queries.flatMap((query) =>
      sorts.map((sort) => ({
        name: `${list} ${[decodeURIComponent(query), sort].filter(Boolean).join(', ')}`,
        path: `${list}?${query}&sort=${sort}`,
        kind,
      })),
    )
  return [
    ...createQueries('page', ['', ...filterQueries]),
    ...createQueries('search for the same', searchQueries(constantSearches[list])),
    ...createQueries('search for more', searchQueries(growingSearches[list])),
  ]
})

export const statistics: AdminQuery[] = [
  'users/statistics',
  'purchases/statistics',
  'chart/statistics?range=30-days',
  'chart/statistics?range=12-months',
].map((path) => ({ name: path, path, kind: 'page' }))

export const middleRows: { list: keyof typeof listOptions; key: string; query: SQL }[] = [
  { list: 'users', key: 'people', query: selectMiddleRow('profiles', 'created_at') },
  { list: 'purchases', key: 'purchases', query: selectMiddleRow('enrollments', 'enrollment_date') },
  { list: 'posts', key: 'posts', query: selectMiddleRow('blog_posts', 'created_at') },
  { list: 'products', key: 'products', query: selectMiddleRow('products', 'created_at') },
  { list: 'courses', key: 'courses', query: selectMiddleRow('courses', 'created_at') },
  { list: 'workshops', key: 'workshops', query: selectMiddleRow('workshops', 'workshop_date') },
  { list: 'lessons', key: 'lessons', query: selectMiddleRow('binder_lessons', 'order_index') },
  { list: 'orders', key: 'orders', query: selectMiddleRow('orders', 'created_at') },
  { list: 'audit', key: 'audit', query: selectMiddleRow('audit_trail', 'at') },
]

function selectMiddleRow(table: string, column: string): SQL {
  return sql.raw(
    `SELECT ${column}::text AS at, id FROM ${table} ORDER BY ${column}, id OFFSET (SELECT count(*) / 2 FROM ${table}) LIMIT 1`,
  )
}
