import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { lessonProgress } from '#db/schema/binder.ts'
import { enrollments, orders } from '#db/schema/orders.ts'
import { pictures } from '#db/schema/pictures.ts'
import { binderLessons, blogPosts } from '#db/schema/writing.ts'
import { filled, type Operation, operations } from '../../tests/operations.ts'
import type { Person } from '../../tests/people.ts'
import { openTestSite, type TestSite } from '../../tests/site.ts'
import { deskKinds, deskOf, filledForms } from '../admin/desk/desk.fixture.ts'
import { oneOfEach } from '../order-desk/one-of-each.fixture.ts'
import { aCourse, aWorkshop, checkoutOf, enrol, myOrders, orderCart, successPage } from '../orders/orders.fixture.ts'

let site: TestSite
let ann: Person
let ben: Person
let bens: { orderId: string; sessionId: string }
/** What the `{id}` of each address can name: something that is there and is not Ann's, and something that nobody has. */
let things: Record<string, { there: string; unknown: string; body?: object }>
beforeAll(async () => {
  site = await openTestSite()
  ;[ann, ben] = [await site.person(), await site.person({ name: 'Ben' })]
  bens = await checkoutOf(enrol(site, ben, { courseId: (await aCourse(site)).id }))
  const [post] = await site.base.db.select().from(blogPosts).limit(1)
  const [lesson] = await site.base.db.select().from(binderLessons).limit(1)
  // Of a lesson that is gone: whoever wrote on it keeps that, and nobody else can begin.
  const bensSheet = { userId: ben.id, lessonId: randomUUID() }
  await site.base.db.insert(lessonProgress).values(bensSheet)
  const pair = (there = '') => ({ there, unknown: randomUUID() })
  things = {
    '/api/orders/{id}': pair(bens.orderId),
    '/api/orders/{id}/verify': pair(bens.orderId),
    '/api/orders/{id}/downloads': pair(bens.orderId),
    '/api/binder/progress/{lessonId}': pair(bensSheet.lessonId),
    '/api/admin/users/{id}/role': pair(ben.id),
    '/api/admin/posts/{id}/published': pair(post?.id),
    '/api/admin/lessons/{id}/published': pair(lesson?.id),
    '/api/admin/courses/{id}/active': pair((await aCourse(site)).id),
    '/api/admin/workshops/{id}/active': pair((await aWorkshop(site)).id),
    '/api/admin/pictures/{id}': pair(await aPictureRow()),
    '/api/admin/audit/{id}': pair(await aChange()),
    '/api/admin/products/{id}/active': { there: '1', unknown: '2147483647' },
    ...(await writtenByOwner()),
    '/api/admin/orders/{id}': pair(bens.orderId),
    '/api/admin/orders/{id}/settle': pair(bens.orderId),
  }
  for (const [path, { id, body }] of Object.entries(await oneOfEach(site)))
    things[path] = { ...pair(id), ...(body ? { body } : {}) }
})
afterAll(() => site.close())

async function aPictureRow(): Promise<string | undefined> {
  const values = { name: 'Hills', width: 60, height: 40, bytes: 1, sha256: randomBytes(32) }
  const [row] = await site.base.db.insert(pictures).values(values).returning({ id: pictures.id })
  return row?.id
}

async function aChange(): Promise<string | undefined> {
  const change = {
    actor: 'ben@example.com',
    action: 'changed',
    subject: 'post',
    subjectId: '1',
    name: 'A post',
  } as const
  const [row] = await site.base.db.insert(auditTrail).values(change).returning({ id: auditTrail.id })
  return row?.id
}

/** All that an answer tells, but for the request's own number. */
async function told(who: Person, method: string, path: string, body?: object) {
  const call = { token: who.token, ...(body ? { body } : {}) }
  const answer = await site.call<{ requestId: string }>(method, path, call)
  const names = [...answer.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name))
  return { status: answer.status, body: { ...answer.body, requestId: '' }, names }
}

const described = { name: 'Hills', alt: 'Two hills', version: 1 }
const progress = { answers: [], ticks: [], done: null }
const named = operations().filter(({ path }) => path.includes('{'))

describe.each(named)('$method $path', (operation) => {
  test('tells a stranger the same of what is there and of what is not', async () => {
    const thing = things[operation.path]
    if (!thing) throw new Error(`Name what ${operation.path} is about.`)
    const body = operation.fields ? { ...bodyFor(operation), role: 'admin', active: false } : undefined
    const [there, unknown] = await Promise.all(
      [thing.there, thing.unknown].map((id) => told(ann, operation.method, filled(operation, id), body)),
    )
    expect(there).toEqual(unknown)
    const refusal = operation.path.startsWith('/api/admin/')
      ? { status: 403, body: { code: 'admin_required' } }
      : { status: 404, body: { code: 'not_found' } }
    expect(there).toMatchObject(refusal)
  })

  test('is there for whom it is meant for', async () => {
    const who = operation.path.startsWith('/api/admin/') ? await site.person({ admin: true }) : ben
    const path = filled(operation, things[operation.path]?.there ?? '')
    const body = operation.fields ? bodyFor(operation) : undefined
    expect((await told(who, operation.method, path, body)).status).toBe(200)
  })
})

describe('what is somebody else’s', () => {
  test.each(['PUT', 'PATCH', 'POST', 'DELETE'])(
    'is not changed by %s, and is as unknown as nothing',
    async (method) => {
      const before = await whatIsBens()
      const body = { status: 'completed', user_id: ann.id, userId: ann.id, amount: 1 }
      for (const kind of ['orders', 'enrollments', 'profiles', 'users']) {
        const id = kind === 'orders' ? bens.orderId : kind === 'enrollments' ? before.enrollment?.id : ben.id
        const there = await told(ann, method, `/api/${kind}/${id}`, body)
        expect([404, 405]).toContain(there.status)
        expect(there).toEqual(await told(ann, method, `/api/${kind}/${randomUUID()}`, body))
      }
      expect(await whatIsBens()).toEqual(before)
    },
  )

  test('a payment page looks like one that does not exist', async () => {
    const [there, unknown] = await Promise.all(
      [bens.sessionId, `demo_${randomUUID()}`].map((sessionId) => successPage(site, ann, sessionId)),
    )
    const plain = (answer: typeof there) => ({ status: answer?.status, body: { ...answer?.body, requestId: '' } })
    expect(plain(there)).toEqual(plain(unknown))
    expect(there).toMatchObject({ status: 404, body: { code: 'no_enrollment' } })
  })

  test('a request key leads to no order but one’s own', async () => {
    const key = randomUUID()
    const lines = [{ productId: 1, quantity: 1 }]
    const [first, second] = [
      await checkoutOf(orderCart(site, ben, lines, key)),
      await checkoutOf(orderCart(site, ann, lines, key)),
    ]
    expect(second.orderId).not.toBe(first.orderId)
    expect((await myOrders(site, ann)).body.map(({ id }) => id)).toEqual([second.orderId])
    const owners = await site.base.db
      .select({ userId: orders.userId })
      .from(orders)
      .where(eq(orders.idempotencyKey, key))
    expect(owners.map(({ userId }) => userId).sort()).toEqual([ann.id, ben.id].sort())
  })
})

/** A row of each kind of content, as it was made. */
async function writtenByOwner(): Promise<typeof things> {
  const boss = await site.person({ admin: true })
  const pairs = deskKinds.map(async (kind) => {
    const { body } = await deskOf(site, boss, kind).create(filledForms[kind]())
    const unknown = kind === 'products' ? '2147483647' : randomUUID()
    return [`/api/admin/${kind}/{id}`, { there: String(body.id), unknown }] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

/** What each operation takes from whom it is meant for. */
function bodyFor({ path }: Operation) {
  const kind = deskKinds.find((kind) => path === `/api/admin/${kind}/{id}`)
  const form = kind && { ...filledForms[kind](), version: 1, studentsRead: 0 }
  return { role: 'user', published: true, active: true, ...progress, ...described, ...form, ...things[path]?.body }
}

async function whatIsBens() {
  const { db } = site.base
  const [person] = await db.select().from(profiles).where(eq(profiles.id, ben.id))
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.userId, ben.id))
  const [order] = await db.select().from(orders).where(eq(orders.id, bens.orderId))
  return { person, enrollment, order }
}
