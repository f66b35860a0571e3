import { type SQL, sql } from 'drizzle-orm'
import { listChoices } from '#contract/list-choices.ts'

/** What is asked of the API: a path under /api/admin. */
export type Question = { name: string; path: string }

/** Words that a search of each list finds: one that very many rows have, one of a few, the beginning of a word, and none. */
const searches: Record<keyof typeof listChoices, string[]> = {
  users: ['example', 'walker', 'ann.orchard', 'wa', 'nobody at all'],
  purchases: ['example', 'journey', 'walker', 'quiet harbour', 'walker.5', 'wa', 'nobody at all'],
  posts: ['journey', 'quiet harbour', 'jo', 'nobody at all'],
  products: ['journey', 'quiet harbour', 'jo', 'nobody at all'],
  courses: ['journey', 'quiet harbour', 'jo', 'nobody at all'],
  workshops: ['journey', 'quiet harbour', 'jo', 'nobody at all'],
  lessons: ['journey', 'quiet harbour', 'jo', 'nobody at all'],
  orders: ['example', 'journey', 'walker', 'quiet harbour', 'walker.5', 'wa', 'nobody at all'],
  pictures: ['journey', 'jo', 'nobody at all'],
  mails: ['example', 'no'],
  waiting: ['example', 'walker', 'ann.orchard', 'nobody at all'],
  audit: ['keeper1', 'quiet harbour', 'ke', 'nobody at all'],
}

const kinds = Object.entries(listChoices) as [keyof typeof listChoices, Record<string, readonly string[]>][]

/** Every list: its first page in each order, each filter in each order, and each search alone and in each order. */
export const lists: Question[] = kinds.flatMap(([list, { sort: sorts = [], ...filters }]) => {
  const narrowed = Object.entries(filters).flatMap(([name, words]) => words.map((word) => `${name}=${word}`))
  const searched = searches[list].map((words) => `q=${encodeURIComponent(words)}`)
  return ['', ...narrowed, ...searched].flatMap((query) =>
    sorts.map((sort) => ({
      name: `${list} ${[decodeURIComponent(query), sort].filter(Boolean).join(', ')}`,
      path: `${list}?${query}&sort=${sort}`,
    })),
  )
})

export const figures: Question[] = [
  'users/statistics',
  'purchases/statistics',
  'chart/statistics?range=30-days',
  'chart/statistics?range=12-months',
].map((path) => ({ name: path, path }))

/** Where each list has its middle: a page that a reader gets to after turning half of them. */
export const middles: { list: keyof typeof listChoices; key: string; place: SQL }[] = [
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
