import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditActions, auditSubjects } from '#contract/audit/audit-actions.ts'
import { type ListName, listOptions } from '#contract/list-options.ts'
import { type WaitingListState, waitingListStates } from '#contract/waiting-list/waiting-list-states.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { mails } from '#db/schema/mail.ts'
import { pictures } from '#db/schema/media.ts'
import { orders, waitingList } from '#db/schema/orders.ts'
import { type AdminProblem, aCourse, allPages, anEnrollment, aWorkshop } from '../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { aRow } from '../content/content.fixture.ts'

type Row = Record<string, unknown>
type Page = { nextCursor: string | null } & Record<string, Row[]>

let site: TestSite
let boss: TestUser
const day = (number: number) => new Date(Date.UTC(2024, 0, number))

beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true, name: 'Mona' })
  const course = await aCourse(site, 'Foundations')
  const workshop = await aWorkshop(site, 'Mastery')
  for (let at = 0; at < 9; at += 1) {
    const person = await site.person({ name: at % 3 ? `walker ${(at * 7) % 9}` : '', admin: at % 4 === 0 })
    const even = at % 2 === 0
    const status = (['completed', 'failed', 'pending', 'refunded'] as const)[at % 4]
    const bought = { userId: person.id, amount: ((at * 4) % 9) * 100, enrollmentDate: day(at + 1) }
    await anEnrollment(site, { ...(even ? course : workshop), ...(status ? { status } : {}), ...bought })
    // Every third of one moment, of one price and on one day: the id alone decides between them.
    const createdAt = day(1 + Math.floor(at / 3))
    const title = `${even ? 'Stone' : 'stone'} ${(at * 5) % 9}`
    await aRow(site, 'posts', title, { createdAt, ...(even ? { isPublished: true, publishedAt: createdAt } : {}) })
    await aRow(site, 'products', title, {
      createdAt,
      isActive: even,
      price: `${Math.floor(at / 3)}.50`,
      kind: even ? 'digital' : 'physical',
    })
    const nextStartDate = at < 2 ? null : `2099-01-0${1 + Math.floor(at / 3)}`
    await aRow(site, 'courses', title, { createdAt, isActive: even, nextStartDate })
    const workshopDate = `2099-01-0${1 + Math.floor(at / 3)}`
    await aRow(site, 'workshops', title, { workshopDate, endDate: '2099-02-01', isActive: even })
    await anOrder(at, createdAt)
    await aPicture(title, createdAt)
    await aMail(title, createdAt, even ? createdAt : null)
    await aPlaceInLine(
      person.id,
      workshop.workshopId,
      waitingListStates[at % waitingListStates.length] ?? 'waiting',
      createdAt,
    )
    await aRow(site, 'lessons', title, { createdAt, orderIndex: Math.floor(at / 3), isPublished: even })
  }
  for (const [at, action] of auditActions.entries()) {
    const subject = auditSubjects[at % auditSubjects.length] ?? 'post'
    await site.base.db.insert(auditTrail).values({
      at: day(1 + Math.floor(at / 3)),
      actor: 'a@example.com',
      action,
      subject,
      subjectId: '1',
      name: 'Stone',
    })
  }
})
afterAll(() => site.close())

/** Of each status, and each with one thing to do. */
async function anOrder(at: number, createdAt: Date): Promise<void> {
  const status = (['completed', 'failed', 'pending', 'refunded'] as const)[at % 4]
  const toDo = [{ toShip: true }, { toArrange: true }, { needsReview: 'paid otherwise' }][at % 3]
  const settledAt = status === 'pending' ? null : createdAt
  const money = { totalMinor: 500, provider: 'demo', expiresAt: createdAt, settledAt }
  const because = status === 'failed' ? { failedBecause: 'declined' as const } : {}
  await site.base.db.insert(orders).values({ ...(status ? { status } : {}), ...because, ...money, ...toDo, createdAt })
}

async function aPicture(name: string, createdAt: Date): Promise<void> {
  const file = { width: 60, height: 40, bytes: 1, sha256: randomBytes(32) }
  await site.base.db.insert(pictures).values({ name, createdAt, ...file })
}

async function aMail(subject: string, createdAt: Date, stoppedAt: Date | null): Promise<void> {
  const letter = { template: 'note', text: '', html: '' }
  await site.base.db.insert(mails).values({ recipient: 'a@example.com', subject, ...letter, createdAt, stoppedAt })
}

async function aPlaceInLine(userId: string, workshopId: string, status: WaitingListState, at: Date): Promise<void> {
  const offer = { offeredAt: at, offerUntil: new Date(at.getTime() + 1) }
  const endedAt = status === 'waiting' || status === 'offered' ? null : at
  const values = { userId, workshopId, status, joinedAt: at, ...(status === 'waiting' ? {} : offer), endedAt }
  await site.base.db.insert(waitingList).values(values)
}

const ask = (list: ListName, query = '') =>
  site.call<Page & AdminProblem>('GET', `/api/admin/${list}?limit=100${query}`, { token: boss.token })
const rowsOf = (list: ListName) => (page: Page) => page[list === 'users' ? 'people' : list] ?? []
const low = (value: unknown) => String(value).toLowerCase()

/** What each order goes by in the rows that a reader is given, and which way. */
const keys: Record<string, [key: (row: Row) => string | number, way: 1 | -1]> = {
  'users newest': [(row) => String(row.createdAt), -1],
  'users oldest': [(row) => String(row.createdAt), 1],
  'users name': [(row) => low(row.fullName || row.email), 1],
  'purchases newest': [(row) => String(row.enrollmentDate), -1],
  'purchases oldest': [(row) => String(row.enrollmentDate), 1],
  'purchases amount': [(row) => Number(row.amount), -1],
  'posts newest': [(row) => String(row.createdAt), -1],
  'posts oldest': [(row) => String(row.createdAt), 1],
  'posts title': [(row) => low(row.title), 1],
  'products name': [(row) => low(row.name), 1],
  'products price': [(row) => Number(row.price), 1],
  'courses date': [(row) => String(row.nextStartDate ?? '9999'), 1],
  'courses title': [(row) => low(row.title), 1],
  'workshops date': [(row) => String(row.workshopDate), -1],
  'workshops earliest': [(row) => String(row.workshopDate), 1],
  'workshops title': [(row) => low(row.title), 1],
  'lessons order': [(row) => Number(row.orderIndex), 1],
  'orders newest': [(row) => String(row.createdAt), -1],
  'orders oldest': [(row) => String(row.createdAt), 1],
  'mails newest': [(row) => String(row.createdAt), -1],
  'mails oldest': [(row) => String(row.createdAt), 1],
  'waiting line': [(row) => String(row.joinedAt), 1],
  'waiting newest': [(row) => String(row.joinedAt), -1],
  'audit newest': [(row) => String(row.at), -1],
  'audit oldest': [(row) => String(row.at), 1],
  'lessons title': [(row) => low(row.title), 1],
}

const every = Object.entries(listOptions) as [ListName, Record<string, readonly string[]>][]
const sorts = every.flatMap(([list, { sort = [] }]) => sort.map((one) => [list, one] as const))
const filters = every.flatMap(([list, { sort: _, ...more }]) =>
  Object.entries(more).flatMap(([name, words]) => words.map((word) => [list, name, word] as const)),
)

describe('every order', () => {
  test.each(sorts)('of %s, %s, holds each row once, page after page, in that order', async (list, sort) => {
    const whole = rowsOf(list)((await ask(list, `&sort=${sort}`)).body)
    expect(whole.length).toBeGreaterThan(8)
    const turn = (query: string) =>
      site.call<Page>('GET', `/api/admin/${list}${query}`, { token: boss.token }).then(({ body }) => ({ body }))
    expect(await allPages(turn, rowsOf(list), `?limit=2&sort=${sort}`)).toEqual(whole)
    const [key, way] = keys[`${list} ${sort}`] ?? []
    if (!key || !way) return
    const compare = (a: Row, b: Row) => (key(a) < key(b) ? -way : key(a) > key(b) ? way : 0)
    expect(whole.map(key)).toEqual([...whole].sort(compare).map(key))
  })

  test.each(every)('of %s is the first when nobody asks for one', async (list, { sort = [] }) => {
    expect(rowsOf(list)((await ask(list)).body)).toEqual(rowsOf(list)((await ask(list, `&sort=${sort[0]}`)).body))
  })

  test.each(every)(
    'of %s has places of its own: those of another, or of a filter, are refused',
    async (list, choices) => {
      const [filter, words = []] = Object.entries(choices).find(([name]) => name !== 'sort') ?? []
      const page = (query: string) =>
        site.call<Page & AdminProblem>('GET', `/api/admin/${list}?limit=2${query}`, { token: boss.token })
      const cursor = (await page('')).body.nextCursor
      expect((await page(`&cursor=${cursor}`)).status).toBe(200)
      const others = [`&sort=${choices.sort?.[1]}`, '&q=s', ...(filter ? [`&${filter}=${words[0]}`] : [])]
      for (const other of others) {
        const { status, body } = await page(`${other}&cursor=${cursor}`)
        expect([other, status, body.errors?.[0]?.field]).toEqual([other, 400, 'cursor'])
      }
    },
  )
})

/** What a row says of itself that a filter asks for. */
const said: Record<string, (row: Row) => unknown> = {
  role: (row) => ((row.roles as string[]).includes('admin') ? 'admin' : 'user'),
  status: (row) => row.status,
  kind: (row) => row.kind,
  todo: (row) => (row.toDo as string[])[0],
  subject: (row) => row.subject,
  action: (row) => row.action,
  'posts state': (row) => (row.isPublished ? 'published' : 'draft'),
  'mails state': (row) => row.state,
  'waiting state': (row) => row.state,
  'lessons state': (row) => (row.isPublished ? 'published' : 'draft'),
  state: (row) => (row.isActive ? 'active' : 'inactive'),
}

describe('every filter', () => {
  test.each(filters)('of %s, %s=%s, keeps all that fits and nothing else', async (list, name, word) => {
    const tell = said[`${list} ${name}`] ?? said[name]
    const fitting = rowsOf(list)((await ask(list)).body).filter((row) => tell?.(row) === word)
    const { body } = await ask(list, `&${name}=${word}`)
    expect(rowsOf(list)(body)).toEqual(fitting)
    expect(list === 'products' && word === 'bundle' ? 1 : fitting.length).toBeGreaterThan(0)
    if (list === 'lessons') expect(body.total).toBe(fitting.length)
  })

  test.each(every)('of %s is refused by its name when the word is unknown', async (list, choices) => {
    for (const name of Object.keys(choices)) {
      const { status, body } = await ask(list, `&${name}=everything`)
      expect([status, body.errors?.[0]?.field, body.message]).toEqual([400, name, expect.stringMatching(/^Choose /)])
    }
  })
})
