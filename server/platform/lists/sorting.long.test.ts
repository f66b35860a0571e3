import { describe, expect, test } from 'vitest'
import { type AdminProblem, fetchAllPages } from '../../../tests/fixtures/admin.ts'
import { adminListPath, listOptions as lists } from '../../../tests/fixtures/list-options.ts'
import { openSiteWithListRows } from './list-rows.fixture.ts'

type Row = Record<string, unknown>
type Page = { nextCursor: string | null } & Record<string, Row[]>

const env = await openSiteWithListRows()

const nameOf = (list: string) => (list === 'editions' ? 'issues' : list)
const pathOf = (list: string) => `/api/admin/${adminListPath(list).replace('{id}', env.rosterCourse.courseId)}`
const fetchList = (list: string, query = '') =>
  env.site.call<Page & AdminProblem>('GET', `${pathOf(list)}?limit=100${query}`, { token: env.admin.token })
const rowsOf = (list: string) => (page: Page) => page[list === 'users' ? 'people' : nameOf(list)] ?? []
const lowerCase = (value: unknown) => String(value).toLowerCase()

const keys: Record<string, [key: (row: Row) => string | number, direction: 1 | -1]> = {
  'users newest': [(row) => String(row.createdAt), -1],
  'users oldest': [(row) => String(row.createdAt), 1],
  'users name': [(row) => lowerCase(row.fullName || row.email), 1],
  'purchases newest': [(row) => String(row.enrollmentDate), -1],
  'purchases oldest': [(row) => String(row.enrollmentDate), 1],
  'purchases amount': [(row) => Number(row.amount), -1],
  'posts newest': [(row) => String(row.createdAt), -1],
  'posts oldest': [(row) => String(row.createdAt), 1],
  'posts title': [(row) => lowerCase(row.title), 1],
  'products name': [(row) => lowerCase(row.name), 1],
  'products price': [(row) => Number(row.price), 1],
  'courses date': [(row) => String(row.nextStartDate ?? '9999'), 1],
  'courses title': [(row) => lowerCase(row.title), 1],
  'workshops date': [(row) => String(row.workshopDate), -1],
  'workshops earliest': [(row) => String(row.workshopDate), 1],
  'workshops title': [(row) => lowerCase(row.title), 1],
  'lessons order': [(row) => Number(row.orderIndex), 1],
  'orders newest': [(row) => String(row.createdAt), -1],
  'orders oldest': [(row) => String(row.createdAt), 1],
  'mails newest': [(row) => String(row.createdAt), -1],
  'mails oldest': [(row) => String(row.createdAt), 1],
  'roster newest': [(row) => String(row.enrolledAt), -1],
  'roster oldest': [(row) => String(row.enrolledAt), 1],
  'bookings date': [(row) => String(row.startsAt), 1],
  'bookings latest': [(row) => String(row.startsAt), -1],
  'editions newest': [(row) => String(row.createdAt), -1],
  'editions oldest': [(row) => String(row.createdAt), 1],
  'subscribers newest': [(row) => String(row.requestedAt), -1],
  'subscribers oldest': [(row) => String(row.requestedAt), 1],
  'reviews newest': [(row) => String(row.changedAt), -1],
  'reviews oldest': [(row) => String(row.changedAt), 1],
  'waiting line': [(row) => String(row.joinedAt), 1],
  'waiting newest': [(row) => String(row.joinedAt), -1],
  'audit newest': [(row) => String(row.at), -1],
  'audit oldest': [(row) => String(row.at), 1],
  'plans name': [(row) => lowerCase(row.name), 1],
  'lessons title': [(row) => lowerCase(row.title), 1],
}

const sorts = lists.flatMap(([list, { sort = [] }]) => sort.map((order) => [list, order] as const))
const filters = lists.flatMap(([list, { sort: _, ...more }]) =>
  Object.entries(more).flatMap(([name, values]) => values.map((value) => [list, name, value] as const)),
)

describe('sort order', () => {
  /** Every admin list can be sorted, across all its pages. */
  test.each(sorts)('%s by %s: pages contain each row once, in order', async (list, sort) => {
    const allRows = rowsOf(list)((await fetchList(list, `&sort=${sort}`)).body)
    expect(allRows.length).toBeGreaterThan(8)
    const fetchPage = (query: string) =>
      env.site.call<Page>('GET', `${pathOf(list)}${query}`, { token: env.admin.token }).then(({ body }) => ({ body }))
    expect(await fetchAllPages(fetchPage, rowsOf(list), `?limit=2&sort=${sort}`)).toEqual(allRows)
    const [key, direction] = keys[`${list} ${sort}`] ?? []
    if (!key || !direction) return
    const compare = (a: Row, b: Row) => (key(a) < key(b) ? -direction : key(a) > key(b) ? direction : 0)
    expect(allRows.map(key)).toEqual([...allRows].sort(compare).map(key))
  })

  test.each(lists)('%s: the first order is the default', async (list, { sort = [] }) => {
    expect(rowsOf(list)((await fetchList(list)).body)).toEqual(
      rowsOf(list)((await fetchList(list, `&sort=${sort[0]}`)).body),
    )
  })

  test.each(lists)('%s: refuses a cursor of another order or filter', async (list, choices) => {
    const [filter, values = []] = Object.entries(choices).find(([name]) => name !== 'sort') ?? []
    const page = (query: string) =>
      env.site.call<Page & AdminProblem>('GET', `${pathOf(list)}?limit=2${query}`, { token: env.admin.token })
    const cursor = (await page('')).body.nextCursor
    expect((await page(`&cursor=${cursor}`)).status).toBe(200)
    const others = [`&sort=${choices.sort?.[1]}`, '&q=s', ...(filter ? [`&${filter}=${values[0]}`] : [])]
    for (const query of others) {
      const { status, body } = await page(`${query}&cursor=${cursor}`)
      expect([query, status, body.errors?.[0]?.field]).toEqual([query, 400, 'cursor'])
    }
  })
})

const filterValues: Record<string, (row: Row) => unknown> = {
  role: (row) => (row.roles as string[])[0],
  status: (row) => row.status,
  kind: (row) => row.kind,
  todo: (row) => (row.toDo as string[])[0],
  subject: (row) => row.subject,
  action: (row) => row.action,
  'posts state': (row) => (row.isPublished ? 'published' : 'draft'),
  'mails state': (row) => row.state,
  'bookings state': (row) => row.state,
  'roster state': (row) => row.state,
  'reviews status': (row) => row.status,
  'editions state': (row) => row.state,
  'subscribers state': (row) => row.state,
  'waiting state': (row) => row.state,
  'plans state': (row) => (row.isPublished ? 'published' : 'draft'),
  'lessons state': (row) => (row.isPublished ? 'published' : 'draft'),
  state: (row) => (row.isActive ? 'active' : 'inactive'),
}

describe('filter', () => {
  /** Every admin list can be filtered. */
  test.each(filters)('%s with %s=%s: returns the matching rows only', async (list, name, value) => {
    const readValue = filterValues[`${list} ${name}`] ?? filterValues[name]
    const matches = rowsOf(list)((await fetchList(list)).body).filter((row) => readValue?.(row) === value)
    const { body } = await fetchList(list, `&${name}=${value}`)
    expect(rowsOf(list)(body)).toEqual(matches)
    expect(list === 'products' && value === 'bundle' ? 1 : matches.length).toBeGreaterThan(0)
    if (list === 'lessons') expect(body.total).toBe(matches.length)
  })

  test.each(lists)('%s: an unknown filter value returns a validation error for the filter', async (list, choices) => {
    for (const name of Object.keys(choices)) {
      const { status, body } = await fetchList(list, `&${name}=everything`)
      expect([status, body.errors?.[0]?.field, body.message]).toEqual([400, name, expect.stringMatching(/^Choose /)])
    }
  })
})
