import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPages } from '../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { trailOf } from '../audit/audit.fixture.ts'
import * as binder from '../binder/index.ts'
import * as blog from '../blog/index.ts'
import * as classes from '../classes/index.ts'
import { anonymous } from '../context.ts'
import { domain } from '../domain.ts'
import { enroll, expectCheckout, orderRow, submitDemoCheckout as pay } from '../orders/orders.fixture.ts'
import * as store from '../store/index.ts'
import { allKinds, aRow, type Kind, kinds, list, press, publishedAt } from './content.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const found = async (kind: Kind, q: string) => {
  const { status, body } = await list(site, boss, kind, `?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return (body[kind] ?? []).map((row) => row.title ?? row.name)
}

describe('lists', () => {
  test.each(allKinds)('of %s hold what visitors do not see, and find it by its name', async (kind) => {
    const off = kinds[kind].state === 'active' ? { isActive: false } : {}
    await aRow(site, kind, 'Über 100% of_the Quiet Harbour', off)
    await aRow(site, kind, 'Another hill', off)
    expect(await found(kind, 'quiet harb')).toEqual(['Über 100% of_the Quiet Harbour'])
    expect(await found(kind, 'ÜBER')).toEqual(['Über 100% of_the Quiet Harbour'])
    expect(await found(kind, '100%')).toHaveLength(1)
    expect(await found(kind, 'qu')).toHaveLength(1)
    expect(await found(kind, 'of%the')).toEqual([])
    expect(await found(kind, "' OR 1=1 --")).toEqual([])
  })

  test.each(['products', 'courses', 'workshops'] as const)('of %s leave out what was deleted', async (kind) => {
    const id = await aRow(site, kind, 'Gone with the tide', { deletedAt: new Date() })
    expect(await found(kind, 'tide')).toEqual([])
    expect((await press(site, boss, kind, id, true)).status).toBe(404)
  })

  // All within one instant, on one day, at one place in the order: the id alone decides.
  test.each(allKinds)('of %s hold every row once, page after page, also where all are of one moment', async (kind) => {
    const createdAt = new Date('2024-03-01T10:00:00Z')
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, at) => aRow(site, kind, `Stepping stone ${at}`, { createdAt })),
    )
    const turn = (query: string) => list(site, boss, kind, query)
    const rows = await allPages(turn, (page) => page[kind] ?? [], '?q=stepping&limit=2')
    expect(rows.map(({ id }) => String(id)).sort()).toEqual([...ids].sort())
  })

  test('go from the newest to the oldest, workshops by their date, lessons by their place', async () => {
    for (const kind of ['posts', 'products', 'courses'] as const) {
      await aRow(site, kind, 'Ladder old', { createdAt: new Date('2020-01-01T00:00:00Z') })
      await aRow(site, kind, 'Ladder new', { createdAt: new Date('2021-01-01T00:00:00Z') })
      expect(await found(kind, 'ladder')).toEqual(['Ladder new', 'Ladder old'])
    }
    await aRow(site, 'workshops', 'Ladder in June', { workshopDate: '2098-06-01', endDate: '2098-06-01' })
    await aRow(site, 'workshops', 'Ladder in July', { workshopDate: '2098-07-01', endDate: '2098-07-01' })
    expect(await found('workshops', 'ladder')).toEqual(['Ladder in July', 'Ladder in June'])
    await aRow(site, 'lessons', 'Ladder ten', { orderIndex: 10 })
    await aRow(site, 'lessons', 'Ladder nine', { orderIndex: 9 })
    await aRow(site, 'lessons', 'Ladder below', { orderIndex: -1 })
    expect(await found('lessons', 'ladder')).toEqual(['Ladder below', 'Ladder nine', 'Ladder ten'])
  })

  test('of lessons tell how many there are on all pages', async () => {
    for (const at of [1, 2, 3]) await aRow(site, 'lessons', `Counted ${at}`)
    const { body } = await list(site, boss, 'lessons', '?q=counted&limit=2')
    expect([body.total, body.lessons?.length]).toEqual([3, 2])
  })

  test('of workshops tell the spots that are free: those held are not', async () => {
    const workshopId = await aRow(site, 'workshops', 'Spots counted', { spotsTotal: 3 })
    await expectCheckout(enroll(site, await site.person(), { workshopId }))
    const { body } = await list(site, boss, 'workshops', '?q=spots')
    expect(body.workshops).toEqual([
      expect.objectContaining({
        spotsAvailable: 2,
        spotsTotal: 3,
        workshopDate: '2099-05-09',
        workshopTime: '09:00',
        price: '97.00',
      }),
    ])
  })

  test.each(allKinds)('of %s refuse a place that is none of theirs', async (kind) => {
    const other = kind === 'posts' ? 'lessons' : 'posts'
    await Promise.all([aRow(site, other, 'Elsewhere'), aRow(site, other, 'Elsewhere too')])
    const { body } = await list(site, boss, other, '?limit=1')
    for (const cursor of [body.nextCursor, 'abc', '1.2', '%00'])
      expect((await list(site, boss, kind, `?cursor=${cursor}`)).status).toBe(400)
  })
})

describe('publishing', () => {
  const slugOf = (id: string) => ({ slug: id })

  test('a post is read by everybody until it is taken back', async () => {
    const id = await aRow(site, 'posts', 'A post for a while')
    const visitor = anonymous(site.base)
    await expect(domain.blog.getPost(visitor, slugOf(id))).rejects.toMatchObject({ code: 'not_found' })
    const answer = await press(site, boss, 'posts', id, true)
    expect([answer.status, answer.body]).toEqual([200, { id, published: true }])
    expect((await domain.blog.getPost(visitor, slugOf(id))).title).toBe('A post for a while')
    expect((await domain.blog.listPublishedPosts(visitor)).posts.map((post) => post.id)).toContain(id)
    await press(site, boss, 'posts', id, false)
    await expect(domain.blog.getPost(visitor, slugOf(id))).rejects.toMatchObject({ code: 'not_found' })
    expect((await domain.blog.listPublishedPosts(visitor)).posts.map((post) => post.id)).not.toContain(id)
  })

  test('a post keeps the instant of its first publication until it is taken back', async () => {
    const id = await aRow(site, 'posts', 'First published')
    await press(site, boss, 'posts', id, true)
    const first = await publishedAt(site, 'posts', id)
    expect(Math.abs((first.at?.getTime() ?? 0) - site.base.now().getTime())).toBeLessThan(60_000)
    site.clock.advance(60_000)
    await press(site, boss, 'posts', id, true)
    expect((await publishedAt(site, 'posts', id)).at).toEqual(first.at)
    await press(site, boss, 'posts', id, false)
    expect(await publishedAt(site, 'posts', id)).toEqual({ at: null, on: false })
    await press(site, boss, 'posts', id, true)
    expect((await publishedAt(site, 'posts', id)).at?.getTime()).toBeGreaterThan(first.at?.getTime() ?? Infinity)
  })

  test('a lesson is published as of now, each time, and has no date as a draft', async () => {
    const id = await aRow(site, 'lessons', 'A lesson for a while')
    const visitor = anonymous(site.base)
    await press(site, boss, 'lessons', id, true)
    expect((await domain.binder.getLesson(visitor, slugOf(id))).title).toBe('A lesson for a while')
    const first = await publishedAt(site, 'lessons', id)
    site.clock.advance(60_000)
    await press(site, boss, 'lessons', id, true)
    expect((await publishedAt(site, 'lessons', id)).at?.getTime()).toBeGreaterThan(first.at?.getTime() ?? Infinity)
    await press(site, boss, 'lessons', id, false)
    expect(await publishedAt(site, 'lessons', id)).toEqual({ at: null, on: false })
    await expect(domain.binder.getLesson(visitor, slugOf(id))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('opening and closing', () => {
  test('a product is in the store while it is active', async () => {
    const id = await aRow(site, 'products', 'A map case')
    const onSale = async () =>
      (await domain.store.listActiveProducts(anonymous(site.base))).map((product) => String(product.id))
    expect(await onSale()).toContain(id)
    const answer = await press(site, boss, 'products', id, false)
    expect([answer.status, answer.body]).toEqual([200, { id: Number(id), active: false }])
    expect(await onSale()).not.toContain(id)
    await press(site, boss, 'products', id, true)
    expect(await onSale()).toContain(id)
  })

  test.each(['courses', 'workshops'] as const)(
    'a closed class (%s) takes no new buyer; whoever was about to pay keeps their place',
    async (kind) => {
      const [ann, ben] = await Promise.all([site.person(), site.person()])
      const id = await aRow(site, kind, 'Closing soon')
      const wish = kind === 'courses' ? { courseId: id } : { workshopId: id }
      const { orderId, url } = await expectCheckout(enroll(site, ann, wish))
      expect((await press(site, boss, kind, id, false)).status).toBe(200)
      expect((await domain.classes.listOpenClasses(anonymous(site.base)))[kind].map((card) => card.id)).not.toContain(
        id,
      )
      const late = await enroll(site, ben, wish)
      expect([late.status, late.body.code]).toEqual([404, 'not_found'])
      await pay(url, 'pay')
      await site.work()
      expect((await orderRow(site, orderId)).status).toBe('completed')
      await press(site, boss, kind, id, true)
      expect((await enroll(site, ben, wish)).status).toBe(201)
    },
  )
})

describe('every switch', () => {
  test.each(allKinds)('of %s writes who changed what to the trail, and nothing when nothing changed', async (kind) => {
    const id = await aRow(site, kind, 'Audited', kinds[kind].state === 'active' ? { isActive: false } : {})
    await press(site, boss, kind, id, true)
    await press(site, boss, kind, id, true)
    const [action, field] = kinds[kind].state === 'active' ? ['activated', 'isActive'] : ['published', 'isPublished']
    expect(await trailOf(site, id)).toEqual([
      expect.objectContaining({
        ...{ userId: boss.id, action, subject: kind.slice(0, -1), name: 'Audited' },
        ...{ before: { [field]: false }, after: { [field]: true } },
      }),
    ])
  })

  test.each(allKinds)('of %s tells an unknown row from an id that is none and a state that is none', async (kind) => {
    const unknown = await press(site, boss, kind, kind === 'products' ? '2147483647' : crypto.randomUUID(), true)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    for (const id of ['x', '-1', '0', '1.5', '2147483648', '%00']) {
      const answer = await press(site, boss, kind, id, true)
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'id'])
    }
    const id = await aRow(site, kind, 'Stays as it is')
    for (const on of ['true', 1, null, undefined, [true]]) {
      const answer = await press(site, boss, kind, id, on)
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, kinds[kind].state])
    }
  })

  test('and every list refuses by itself whoever comes by another door', async () => {
    const customer = await site.person()
    const nobody = anonymous(site.base)
    const viewer = {
      userId: customer.id,
      email: customer.email,
      fullName: '',
      isAdmin: false,
      sessionId: crypto.randomUUID(),
      provedBy: 'password' as const,
    }
    const id = crypto.randomUUID()
    const tries = (ctx: typeof nobody) => [
      ...[blog.listPosts, store.listProducts, classes.listCourses, classes.listWorkshops, binder.listLessons].map(
        (verb) => () => verb(ctx, { limit: 50 }),
      ),
      ...[blog.publishPost, binder.publishLesson].map((verb) => () => verb(ctx, { id, published: true })),
      ...[classes.activateCourse, classes.activateWorkshop].map((verb) => () => verb(ctx, { id, active: true })),
      () => store.activateProduct(ctx, { id: 1, active: true }),
    ]
    for (const attempt of tries(nobody)) await expect(attempt()).rejects.toMatchObject({ code: 'sign_in_required' })
    for (const attempt of tries({ ...nobody, viewer }))
      await expect(attempt()).rejects.toMatchObject({ code: 'admin_required' })
  })
})
