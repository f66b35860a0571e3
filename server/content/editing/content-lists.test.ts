import { describe, expect, test } from 'vitest'
import { fetchAllPages } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import * as classes from '../../classes/catalog/index.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { enroll, expectCheckout, orderRow, payCheckout } from '../../sales/orders/orders.fixture.ts'
import * as binder from '../binder/index.ts'
import * as blog from '../blog/index.ts'
import * as store from '../store/index.ts'
import { allKinds, insertRow, type Kind, kinds, list, publishedAt, setVisible } from './content.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const searchNames = async (kind: Kind, q: string) => {
  const { status, body } = await list(site, admin, kind, `?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return (body[kind] ?? []).map((row) => row.title ?? row.name)
}

describe('content list', () => {
  test.each(allKinds)('%s: includes hidden rows and searches by name', async (kind) => {
    const off = kinds[kind].state === 'active' ? { isActive: false } : {}
    await insertRow(site, kind, 'Über 100% of_the Quiet Harbour', off)
    await insertRow(site, kind, 'Another hill', off)
    expect(await searchNames(kind, 'quiet harb')).toEqual(['Über 100% of_the Quiet Harbour'])
    expect(await searchNames(kind, 'ÜBER')).toEqual(['Über 100% of_the Quiet Harbour'])
    expect(await searchNames(kind, '100%')).toHaveLength(1)
    expect(await searchNames(kind, 'qu')).toHaveLength(1)
    expect(await searchNames(kind, 'of%the')).toEqual([])
    expect(await searchNames(kind, "' OR 1=1 --")).toEqual([])
  })

  test.each(['products', 'courses', 'workshops'] as const)('%s: omits deleted rows', async (kind) => {
    const id = await insertRow(site, kind, 'Gone with the tide', { deletedAt: new Date() })
    expect(await searchNames(kind, 'tide')).toEqual([])
    expect((await setVisible(site, admin, kind, id, true)).status).toBe(404)
  })

  /**
   * Posts, products, courses, workshops and lessons are listed with unpublished ones, paginated, with search by name.
   */
  test.each(allKinds)('%s: pages contain every row once, even with equal sort values', async (kind) => {
    const createdAt = new Date('2024-03-01T10:00:00Z')
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, index) => insertRow(site, kind, `Stepping stone ${index}`, { createdAt })),
    )
    const fetchPage = (query: string) => list(site, admin, kind, query)
    const rows = await fetchAllPages(fetchPage, (page) => page[kind] ?? [], '?q=stepping&limit=2')
    expect(rows.map(({ id }) => String(id)).sort()).toEqual([...ids].sort())
  })

  test('default order: newest first, workshops by date, lessons by order index', async () => {
    for (const kind of ['posts', 'products', 'courses'] as const) {
      await insertRow(site, kind, 'Ladder old', { createdAt: new Date('2020-01-01T00:00:00Z') })
      await insertRow(site, kind, 'Ladder new', { createdAt: new Date('2021-01-01T00:00:00Z') })
      expect(await searchNames(kind, 'ladder')).toEqual(['Ladder new', 'Ladder old'])
    }
    await insertRow(site, 'workshops', 'Ladder in June', { workshopDate: '2098-06-01', endDate: '2098-06-01' })
    await insertRow(site, 'workshops', 'Ladder in July', { workshopDate: '2098-07-01', endDate: '2098-07-01' })
    expect(await searchNames('workshops', 'ladder')).toEqual(['Ladder in July', 'Ladder in June'])
    await insertRow(site, 'lessons', 'Ladder ten', { orderIndex: 10 })
    await insertRow(site, 'lessons', 'Ladder nine', { orderIndex: 9 })
    await insertRow(site, 'lessons', 'Ladder below', { orderIndex: -1 })
    expect(await searchNames('lessons', 'ladder')).toEqual(['Ladder below', 'Ladder nine', 'Ladder ten'])
  })

  test('lessons: total counts all pages', async () => {
    for (const index of [1, 2, 3]) await insertRow(site, 'lessons', `Counted ${index}`)
    const { body } = await list(site, admin, 'lessons', '?q=counted&limit=2')
    expect([body.total, body.lessons?.length]).toEqual([3, 2])
  })

  test('workshops: spotsAvailable excludes held seats', async () => {
    const workshopId = await insertRow(site, 'workshops', 'Spots counted', { spotsTotal: 3 })
    await expectCheckout(enroll(site, await site.createUser(), { workshopId }))
    const { body } = await list(site, admin, 'workshops', '?q=spots')
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

  test.each(allKinds)('%s: refuses the cursor of another list', async (kind) => {
    const otherKind = kind === 'posts' ? 'lessons' : 'posts'
    await Promise.all([insertRow(site, otherKind, 'Elsewhere'), insertRow(site, otherKind, 'Elsewhere too')])
    const { body } = await list(site, admin, otherKind, '?limit=1')
    for (const cursor of [body.nextCursor, 'abc', '1.2', '%00'])
      expect((await list(site, admin, kind, `?cursor=${cursor}`)).status).toBe(400)
  })
})

describe('publish', () => {
  const slugOf = (id: string) => ({ slug: id })

  test('post: is public until unpublished', async () => {
    const id = await insertRow(site, 'posts', 'A post for a while')
    const anonymousCtx = anonymous(site.base)
    await expect(blog.getPost(anonymousCtx, slugOf(id))).rejects.toMatchObject({ code: 'not_found' })
    const response = await setVisible(site, admin, 'posts', id, true)
    expect([response.status, response.body]).toEqual([200, { id, published: true }])
    expect((await blog.getPost(anonymousCtx, slugOf(id))).title).toBe('A post for a while')
    expect((await blog.listPublishedPosts(anonymousCtx)).posts.map((post) => post.id)).toContain(id)
    await setVisible(site, admin, 'posts', id, false)
    await expect(blog.getPost(anonymousCtx, slugOf(id))).rejects.toMatchObject({ code: 'not_found' })
    expect((await blog.listPublishedPosts(anonymousCtx)).posts.map((post) => post.id)).not.toContain(id)
  })

  /**
   * Publishing and unpublishing take effect at once. A post retains its first publication date until unpublished; a
   * lesson has the date of its last publication.
   */
  test('post: keeps its first publication date until unpublished', async () => {
    const id = await insertRow(site, 'posts', 'First published')
    await setVisible(site, admin, 'posts', id, true)
    const first = await publishedAt(site, 'posts', id)
    expect(Math.abs((first.at?.getTime() ?? 0) - site.base.now().getTime())).toBeLessThan(60_000)
    site.clock.advance(60_000)
    await setVisible(site, admin, 'posts', id, true)
    expect((await publishedAt(site, 'posts', id)).at).toEqual(first.at)
    await setVisible(site, admin, 'posts', id, false)
    expect(await publishedAt(site, 'posts', id)).toEqual({ at: null, on: false })
    await setVisible(site, admin, 'posts', id, true)
    expect((await publishedAt(site, 'posts', id)).at?.getTime()).toBeGreaterThan(first.at?.getTime() ?? Infinity)
  })

  test('lesson: gets a new publication date each time and none as a draft', async () => {
    const id = await insertRow(site, 'lessons', 'A lesson for a while')
    const anonymousCtx = anonymous(site.base)
    await setVisible(site, admin, 'lessons', id, true)
    expect((await binder.getLesson(anonymousCtx, slugOf(id))).title).toBe('A lesson for a while')
    const first = await publishedAt(site, 'lessons', id)
    site.clock.advance(60_000)
    await setVisible(site, admin, 'lessons', id, true)
    expect((await publishedAt(site, 'lessons', id)).at?.getTime()).toBeGreaterThan(first.at?.getTime() ?? Infinity)
    await setVisible(site, admin, 'lessons', id, false)
    expect(await publishedAt(site, 'lessons', id)).toEqual({ at: null, on: false })
    await expect(binder.getLesson(anonymousCtx, slugOf(id))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('activate', () => {
  test('product: is in the store while active', async () => {
    const id = await insertRow(site, 'products', 'A map case')
    const activeProductIds = async () =>
      (await store.listActiveProducts(anonymous(site.base))).map((product) => String(product.id))
    expect(await activeProductIds()).toContain(id)
    const response = await setVisible(site, admin, 'products', id, false)
    expect([response.status, response.body]).toEqual([200, { id: Number(id), active: false }])
    expect(await activeProductIds()).not.toContain(id)
    await setVisible(site, admin, 'products', id, true)
    expect(await activeProductIds()).toContain(id)
  })

  /** An admin can close products and classes to new buyers and open them again. Existing enrollments stay valid. */
  test.each(['courses', 'workshops'] as const)(
    'inactive %s: refuses new buyers, but completes a payment under way',
    async (kind) => {
      const [ann, ben] = await Promise.all([site.createUser(), site.createUser()])
      const id = await insertRow(site, kind, 'Closing soon')
      const classRef = kind === 'courses' ? { courseId: id } : { workshopId: id }
      const { orderId, url } = await expectCheckout(enroll(site, ann, classRef))
      expect((await setVisible(site, admin, kind, id, false)).status).toBe(200)
      expect((await classes.listOpenClasses(anonymous(site.base)))[kind].map((card) => card.id)).not.toContain(id)
      const refused = await enroll(site, ben, classRef)
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
      await payCheckout(site, url)
      expect((await orderRow(site, orderId)).status).toBe('completed')
      await setVisible(site, admin, kind, id, true)
      expect((await enroll(site, ben, classRef)).status).toBe(201)
    },
  )
})

describe('publish and activate', () => {
  test.each(allKinds)('%s: audits a change, but not a call without effect', async (kind) => {
    const id = await insertRow(site, kind, 'Audited', kinds[kind].state === 'active' ? { isActive: false } : {})
    await setVisible(site, admin, kind, id, true)
    await setVisible(site, admin, kind, id, true)
    const [action, field] = kinds[kind].state === 'active' ? ['activated', 'isActive'] : ['published', 'isPublished']
    expect(await auditEntriesOf(site, id)).toEqual([
      expect.objectContaining({
        userId: admin.id,
        action,
        subject: kind.slice(0, -1),
        name: 'Audited',
        before: { [field]: false },
        after: { [field]: true },
      }),
    ])
  })

  test.each(allKinds)('%s: unknown id returns 404; invalid id or value returns 400', async (kind) => {
    const unknown = await setVisible(site, admin, kind, kind === 'products' ? '2147483647' : crypto.randomUUID(), true)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    for (const id of ['x', '-1', '0', '1.5', '2147483648', '%00']) {
      const response = await setVisible(site, admin, kind, id, true)
      expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, 'id'])
    }
    const id = await insertRow(site, kind, 'Stays as it is')
    for (const value of ['true', 1, null, undefined, [true]]) {
      const response = await setVisible(site, admin, kind, id, value)
      expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, kinds[kind].state])
    }
  })

  test('all verbs and lists check for an admin themselves', async () => {
    const customer = await site.createUser()
    const anonymousCtx = anonymous(site.base)
    const viewer = {
      userId: customer.id,
      email: customer.email,
      fullName: '',
      role: 'user' as const,
      sessionId: crypto.randomUUID(),
      authMethod: 'password' as const,
    }
    const id = crypto.randomUUID()
    const attemptsWith = (ctx: typeof anonymousCtx) => [
      ...[blog.listPosts, store.listProducts, classes.listCourses, classes.listWorkshops, binder.listLessons].map(
        (verb) => () => verb(ctx, { limit: 50 }),
      ),
      ...[blog.posts, binder.lessons].map((kind) => () => kind.setVisible(ctx, { id, isVisible: true })),
      ...[classes.courses, classes.workshops].map((kind) => () => kind.setVisible(ctx, { id, isVisible: true })),
      () => store.products.setVisible(ctx, { id: 1, isVisible: true }),
    ]
    for (const attempt of attemptsWith(anonymousCtx))
      await expect(attempt()).rejects.toMatchObject({ code: 'sign_in_required' })
    for (const attempt of attemptsWith({ ...anonymousCtx, viewer }))
      await expect(attempt()).rejects.toMatchObject({ code: 'admin_required' })
  })
})
