import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import {
  cancelEnrollment,
  createPaidEnrollment,
  transferEnrollment,
} from '../../classes/enrollments/enrollments.fixture.ts'
import { cancelAllEnrollments } from '../../classes/enrollments/index.ts'
import { deleteUserEntries } from '../../classes/waiting-list/index.ts'
import {
  createFullWorkshop,
  createOffer,
  expireOffers,
  fetchEntries,
  fillWaitingList,
  leaveWaitingList,
} from '../../classes/waiting-list/waiting-list.fixture.ts'
import { kinds, setVisible } from '../../content/editing/content.fixture.ts'
import {
  type ContentName,
  contentApi,
  contentNames,
  filledForms,
  versionFields,
} from '../../content/editing/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import { createPublicLoaders, type PublicLoaders, trackPublicLoaders } from '../../public-loaders.ts'
import { refundOrder } from '../../sales/orders/admin/admin-orders.fixture.ts'
import { expireOrder } from '../../sales/orders/index.ts'
import {
  contextFor,
  createCheckout,
  createCourse,
  createWorkshop,
  enroll,
  MINUTE_MS,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'
import { createNotifyListener } from './notify-listener.fixture.ts'

const site = await openSiteForFile()
const listener = await createNotifyListener(site)
const admin = await site.createUser({ admin: true })
afterAll(() => listener.client.end())

async function readAll({
  binder,
  blog,
  classes,
  coaching,
  coupons,
  menus,
  pageTexts,
  pdf,
  schedule,
  shipping,
  sitemap,
  store,
}: PublicLoaders): Promise<void> {
  const [lesson] = await binder.listPublishedLessons()
  const { posts } = await blog.listPublishedPosts()
  const products = await store.listActiveProducts()
  await binder.getLesson({ slug: lesson?.slug ?? '' })
  await blog.listPublishedPosts({ category: posts[0]?.category ?? '', tag: posts[0]?.tags[0] ?? '' })
  await blog.getPost({ slug: posts[0]?.slug ?? '' })
  await blog.blogFeed({ format: 'rss' })
  const { courses } = await classes.listOpenClasses()
  await classes.getClass({ slug: courses[0]?.slug ?? '' })
  await coaching.isCoachingOffered()
  await coupons.takesCoupons()
  await shipping.hasShippingZones()
  await menus.getMenus()
  await pageTexts.getPageText({ page: 'store' })
  await pdf.listPrintableLessons({ category: null })
  await schedule.listUpcomingEvents()
  await schedule.publicFeed()
  await sitemap.sitemap()
  for (const { slug } of products) await store.getProduct({ slug })
}

/** Every table behind a cached page publishes its changes, whatever makes them. */
test('every table that public pages read has triggers for insert, update, delete and truncate', async () => {
  // A separate connection, so that its read statistics start at zero.
  const database = openDatabase({ ...site.connection, max: 1 }, () => undefined)
  const { read, dependencies } = await database.db.transaction(async (db) => {
    const tracker = trackPublicLoaders(createPublicLoaders({ ...site.base, db }))
    await readAll(tracker.loaders)
    const { rows } = await db.execute<{ name: string }>(
      sql`SELECT relname AS name FROM pg_stat_xact_user_tables WHERE seq_scan + coalesce(idx_scan, 0) > 0`,
    )
    return { read: rows.map(({ name }) => name), dependencies: tracker.dependencies() }
  })
  await database.close()
  expect(dependencies).not.toBeNull()
  const [written, changed, deleted, emptied] = [4, 16, 8, 32]
  const { rows } = await site.base.db.execute<{ name: string; events: number }>(sql`
    SELECT relname AS name, bit_or(tgtype)::integer AS events
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE proname LIKE 'notify%changed'
    GROUP BY relname`)
  const all = written | changed | deleted | emptied
  const watchedTables = rows.filter(({ events }) => (events & all) === all).map(({ name }) => name)
  expect(read).toEqual(expect.arrayContaining(['blog_posts', 'seats', 'product_parts']))
  expect(read.filter((name) => !watchedTables.includes(name))).toEqual([])
})

describe('admin changes', () => {
  const tagOf: Record<ContentName, (id: string) => string> = {
    posts: (id) => `post:${id}`,
    lessons: (id) => `lesson:${id}`,
    products: (id) => `product:${id}`,
    courses: () => 'classes',
    workshops: () => 'classes',
  }
  const listTags = {
    posts: 'posts',
    lessons: 'lessons',
    products: 'products',
    courses: 'classes',
    workshops: 'classes',
  }

  test.each(contentNames)('%s: creating, editing, hiding, showing and removing notify instances', async (kind) => {
    const api = contentApi(site, admin, kind)
    const { tagsNotifiedBy } = listener
    const flag = kinds[kind].state === 'active' ? 'isActive' : 'isPublished'
    const form = { ...filledForms[kind](), [flag]: true }
    let created = { id: '', version: 0 } as Awaited<ReturnType<typeof api.create>>['body']
    const create = async () => {
      created = (await api.create(form)).body
    }
    expect(await tagsNotifiedBy(create)).toEqual([listTags[kind]])
    const rename = { ...form, [kinds[kind].name]: 'Another name', ...versionFields(created) }
    expect(await tagsNotifiedBy(() => api.change(created.id, rename))).toEqual([tagOf[kind](created.id)])
    for (const on of [false, true])
      expect(await tagsNotifiedBy(() => setVisible(site, admin, kind, created.id, on))).toEqual([listTags[kind]])
    expect(await tagsNotifiedBy(() => api.remove(created.id))).toEqual([listTags[kind]])
  })

  test('bundle: a change of its items notifies instances', async () => {
    const api = contentApi(site, admin, 'products')
    const part = { productId: null, label: 'A pencil', quantity: 1, opens: '' }
    const { body } = await api.create({ ...filledForms.products(), kind: 'bundle', parts: [part] })
    const { id: _, version: __, ...form } = body
    const more = { ...form, ...versionFields(body), parts: [part, { ...part, label: 'A ruler' }] }
    expect(await listener.tagsNotifiedBy(() => api.change(body.id, more))).toContain('products')
  })

  test('drafts and inactive products: changes send no notification', async () => {
    const hidden = { posts: 'isPublished', lessons: 'isPublished', products: 'isActive' } as const
    for (const [kind, flag] of Object.entries(hidden) as [keyof typeof hidden, string][]) {
      const api = contentApi(site, admin, kind)
      const form = { ...filledForms[kind](), [flag]: false }
      const tags = await listener.tagsNotifiedBy(async () => {
        const { body } = await api.create(form)
        await api.change(body.id, { ...form, [kinds[kind].name]: 'Another name', ...versionFields(body) })
        await api.remove(body.id)
      })
      expect([kind, tags]).toEqual([kind, []])
    }
  })
})

describe('seat changes notify instances', () => {
  const expectClassesNotified = async (work: () => Promise<unknown>) =>
    expect(await listener.tagsNotifiedBy(work)).toEqual(['classes'])
  const thenRunJobs = (first: () => Promise<unknown>) => async () => {
    await first()
    await site.runJobs()
  }

  test('hold and payment', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site)
    let url = ''
    await expectClassesNotified(async () => {
      url = (await enroll(site, ann, { workshopId })).body.url ?? ''
    })
    await expectClassesNotified(thenRunJobs(() => submitDemoCheckout(url, 'pay')))
  })

  test('transfer and cancellation', async () => {
    const ann = await site.createUser()
    const { id } = await createPaidEnrollment(site, ann)
    const other = await createWorkshop(site)
    await expectClassesNotified(() => transferEnrollment(site, ann, id, other.id))
    await expectClassesNotified(() => cancelEnrollment(site, ann, id))
  })

  test.each(['cancel', 'decline'] as const)('payment that ends with "%s"', async (action) => {
    const { url } = await createCheckout(site)
    await expectClassesNotified(thenRunJobs(() => submitDemoCheckout(url, action)))
  })

  test('refund by an admin', async () => {
    const { orderId } = await createPaidEnrollment(site, await site.createUser())
    await expectClassesNotified(thenRunJobs(() => refundOrder(site, admin, orderId)))
  })

  test('enrollment in a course', async () => {
    const { id: courseId } = await createCourse(site)
    await expectClassesNotified(() => site.createUser().then((who) => createPaidEnrollment(site, who, { courseId })))
  })

  test('deletion of the account', async () => {
    const ann = await site.createUser()
    await createPaidEnrollment(site, ann)
    await expectClassesNotified(thenRunJobs(() => cancelAllEnrollments(contextFor(site, ann))))
  })

  test('waiting list offer, declined offer and deleted entries', async () => {
    const { workshopId, buyer, enrollment } = await createFullWorkshop(site)
    const [ann, ben] = await fillWaitingList(site, workshopId, 2)
    if (!ann || !ben) throw new Error('the waiting list is empty')
    await expectClassesNotified(thenRunJobs(() => cancelEnrollment(site, buyer, enrollment.id)))
    const [offer] = await fetchEntries(site, ann)
    await expectClassesNotified(() => leaveWaitingList(site, ann, offer?.id ?? ''))
    await expectClassesNotified(() => deleteUserEntries(contextFor(site, ben)))
  })

  test('offer removed by an admin', async () => {
    const { ann } = await createOffer(site)
    const [offer] = await fetchEntries(site, ann)
    await expectClassesNotified(() => site.call('DELETE', `/api/admin/waiting/${offer?.id}`, { token: admin.token }))
  })

  test('expired hold and expired offer', async () => {
    const { orderId } = await createCheckout(site)
    const { workshopId } = await createOffer(site)
    site.clock.advance(31 * MINUTE_MS)
    await expectClassesNotified(() => expireOrder(anonymous(site.base), { orderId }))
    await expectClassesNotified(() => expireOffers(site, workshopId))
  })
})

test('a blog list with a tag or category that has no posts is not cached', async () => {
  const isCached = async (input: { category?: string; tag?: string }) => {
    const tracker = trackPublicLoaders(createPublicLoaders(site.base))
    await tracker.loaders.blog.listPublishedPosts(input)
    return tracker.dependencies() !== null
  }
  expect(await isCached({})).toBe(true)
  expect(await isCached({ tag: 'no-such-tag' })).toBe(false)
  expect(await isCached({ category: 'no-such-category' })).toBe(false)
})
