import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reviews } from '#db/schema/content/reviews.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { getClass } from '../../classes/catalog/index.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { createNotifyListener } from '../../platform/page-cache/notify-listener.fixture.ts'
import { refundOrder } from '../../sales/orders/admin/admin-orders.fixture.ts'
import { createProduct, createWorkshop, fetchMyOrders } from '../../sales/orders/orders.fixture.ts'
import { getProduct, listActiveProducts } from '../store/index.ts'
import {
  buyDelivered,
  buyProduct,
  changeReview,
  listReviews,
  openForm,
  publishReview,
  saveReview,
  ship,
  takeClass,
  tokenOf,
} from './reviews.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true, email: 'ines@example.com' })

const ctx = () => anonymous(site.base)

describe('write a review', () => {
  /** The link needs no sign-in. Only the link of a delivered purchase opens the form. */
  test('only a token of this site for a delivered purchase can write one', async () => {
    const waiting = await buyProduct(site)
    expect(await saveReview(site, waiting.token)).toMatchObject({ status: 409, body: { code: 'not_reviewable' } })
    await ship(site, waiting)
    const flipped = `${waiting.token.slice(0, -1)}${waiting.token.endsWith('A') ? 'B' : 'A'}`
    for (const token of ['', 'none', flipped, tokenOf(site, crypto.randomUUID())]) {
      expect(await saveReview(site, token)).toMatchObject({ status: 400, body: { code: 'bad_link' } })
      expect(await openForm(site, token)).toEqual({ state: 'unknown' })
    }
    const { body, status } = await saveReview(site, waiting.token)
    expect([status, body]).toEqual([200, { status: 'pending' }])
  })

  test('a refunded purchase can no longer be reviewed, and its review stays', async () => {
    const bought = await buyDelivered(site)
    await saveReview(site, bought.token)
    await refundOrder(site, admin, bought.orderId)
    await site.runJobs()
    expect((await saveReview(site, bought.token, { rating: 1 })).body.code).toBe('not_reviewable')
    expect(await openForm(site, bought.token)).toEqual({ state: 'closed', title: 'A pocket binder' })
    const [review] = await site.base.db.select().from(reviews).where(eq(reviews.userId, bought.buyer.id))
    expect(review?.rating).toBe(5)
  })

  /** A buyer has one review of an item and can change it, which hides it until it is published again. */
  test('a buyer has one review of an item, also after two orders and at the same time', async () => {
    const first = await buyDelivered(site)
    const [line] = (await fetchMyOrders(site, first.buyer))[0]?.lines ?? []
    const second = await buyProduct(site, { productId: line?.productId ?? 0, buyer: first.buyer })
    await ship(site, second)
    const responses = await Promise.all(
      [first, second, first, second].map(({ token }, index) => saveReview(site, token, { rating: index + 1 })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await site.base.db.$count(reviews, eq(reviews.userId, first.buyer.id))).toBe(1)
  })

  test('an invalid field is refused with an error that names it', async () => {
    const { token } = await buyDelivered(site)
    const ratings = [0, 6, 4.5].map((value) => ['rating', value] as const)
    const texts = ['name', 'text'].map((field) => [field, 'x'.repeat(2_001)] as const)
    for (const [field, value] of [...ratings, ...texts, ['name', '  '] as const]) {
      const { status, body } = await saveReview(site, token, { [field]: value })
      expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
    }
  })

  test('the order links to the review once the item was delivered', async () => {
    const bought = await buyProduct(site)
    const pathOf = async () => (await fetchMyOrders(site, bought.buyer))[0]?.lines[0]?.reviewPath
    expect(await pathOf()).toBeUndefined()
    await ship(site, bought)
    expect(await pathOf()).toBe(`/review?token=${bought.token}`)
  })

  test('a new review is mailed to the admins', async () => {
    const { token } = await buyDelivered(site)
    await saveReview(site, token, { name: 'Zoe', text: 'Lies flat.' })
    await saveReview(site, token, { name: 'Zoe', text: 'Lies very flat.' })
    const mails = await queuedMailsTo(site, admin, 'admin-notification')
    expect(mails.filter(({ text }) => text.includes('Zoe')).map(({ text }) => text)).toEqual([
      expect.stringContaining('Lies flat.'),
    ])
  })
})

describe('moderation', () => {
  /**
   * Admins publish or reject a review and reply to it. A new one is mailed to them, and the audit trail records who did
   * it.
   */
  test('a review is shown only after it is published, and a change of the buyer hides it again', async () => {
    const { id: productId, slug } = await createProduct(site)
    const reviewsOf = async () => (await getProduct(ctx(), { slug })).reviews
    const bought = await buyDelivered(site, productId)
    await saveReview(site, bought.token, { text: 'Lies flat.', name: 'Ann W.' })
    expect(await reviewsOf()).toBeUndefined()
    const [row] = (await listReviews(site, admin, '?status=pending&limit=1')).reviews
    expect(row).toMatchObject({
      email: bought.buyer.email,
      title: 'A pocket binder',
      path: `/store/${slug}`,
      version: 1,
    })
    const id = row?.id ?? ''
    const publish = { version: 1, status: 'published', reply: 'Thank you!' }
    const responses = await Promise.all([1, 2].map(() => changeReview(site, admin, id, publish)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await reviewsOf()).toMatchObject({
      count: 1,
      average: '5.0',
      distribution: [0, 0, 0, 0, 1],
      reviews: [{ name: 'Ann W.', text: 'Lies flat.', rating: 5, reply: 'Thank you!' }],
    })
    expect((await saveReview(site, bought.token, { text: 'Lies flat.', name: 'Ann W.' })).body.status).toBe('published')
    expect((await saveReview(site, bought.token, { rating: 2 })).body.status).toBe('pending')
    expect(await reviewsOf()).toBeUndefined()
    const rejected = await changeReview(site, admin, id, { version: 3, status: 'rejected', reply: '' })
    expect([rejected.status, rejected.body.status]).toEqual([200, 'rejected'])
    expect(await openForm(site, bought.token)).toMatchObject({ review: { status: 'rejected', rating: 2 } })
    expect(await auditEntriesOf(site, id)).toMatchObject([
      { action: 'published', actor: 'ines@example.com', before: { status: 'pending' }, after: { status: 'published' } },
      { action: 'rejected', name: 'A pocket binder, by Ann' },
    ])
    await site.base.db.execute(sql`UPDATE products SET deleted_at = now() WHERE id = ${productId}`)
    const { reviews: rows } = await listReviews(site, admin, `?q=Ann`)
    expect(rows.find((row) => row.id === id)).toMatchObject({ title: 'A pocket binder', path: null })
  })

  test('the list has a filter and a search, counts those to check, and is for admins only', async () => {
    const { token } = await buyDelivered(site)
    await saveReview(site, token, { text: 'A purple elephant', name: 'Quentin' })
    for (const query of ['?q=quentin', '?q=ELEPHANT&status=pending&sort=oldest'])
      expect((await listReviews(site, admin, query)).reviews.map(({ name }) => name)).toEqual(['Quentin'])
    expect((await listReviews(site, admin, '?q=quentin&status=published')).reviews).toEqual([])
    const pending = await site.base.db.$count(reviews, eq(reviews.status, 'pending'))
    expect((await listReviews(site, admin, '?limit=1')).pendingCount).toBe(pending)
    const user = await site.createUser()
    expect((await site.call('GET', '/api/admin/reviews', { token: user.token })).status).toBe(403)
  })
})

describe('published reviews', () => {
  test('the summary counts published reviews, and rates the product unless the owner typed a rating', async () => {
    const product = await createProduct(site)
    await publishReview(site, admin, product.id, { rating: 5 })
    await publishReview(site, admin, product.id, { rating: 4, text: '' })
    const rejected = await publishReview(site, admin, product.id, { rating: 1 })
    await changeReview(site, admin, rejected.id, { version: rejected.version, status: 'rejected', reply: '' })
    const find = () => getProduct(ctx(), { slug: product.slug })
    expect(await find()).toMatchObject({
      rating: '4.5',
      reviewCount: 2,
      reviews: { count: 2, average: '4.5', distribution: [0, 0, 0, 1, 1] },
    })
    const card = async () => (await listActiveProducts(ctx())).find(({ id }) => id === product.id)
    expect(await card()).toMatchObject({ rating: '4.5', reviewCount: 2 })
    await site.base.db.execute(sql`UPDATE products SET rating = 3.1, review_count = 77 WHERE id = ${product.id}`)
    for (const typed of [await find(), await card()]) expect(typed).toMatchObject({ rating: '3.1', reviewCount: 77 })
  })

  test('the page of a workshop shows the reviews of earlier workshops with its title', async () => {
    const past = await createWorkshop(site)
    const next = await createWorkshop(site)
    const bought = await takeClass(site, { workshopId: past.id })
    await site.base.db.execute(
      sql`UPDATE workshops SET workshop_date = '2020-01-01', end_date = '2020-01-01' WHERE id = ${past.id}`,
    )
    await saveReview(site, bought.token, { text: 'Good maps.' })
    const [row] = (await listReviews(site, admin, '?limit=1')).reviews
    await changeReview(site, admin, row?.id ?? '', { version: 1, status: 'published', reply: '' })
    expect(await getClass(ctx(), { slug: next.slug })).toMatchObject({ reviews: { reviews: [{ text: 'Good maps.' }] } })
  })

  /** A change of published reviews is on the pages at once. The reviews of a deleted account are deleted. */
  test('pages are invalidated when a published review changes, and not by pending ones', async () => {
    const listener = await createNotifyListener(site)
    onTestFinished(() => listener.client.end())
    const product = await createProduct(site)
    const bought = await buyDelivered(site, product.id)
    const tags = await listener.tagsNotifiedBy(() => saveReview(site, bought.token))
    expect(tags).toEqual([])
    const [row] = (await listReviews(site, admin, '?limit=1')).reviews
    const publish = () => changeReview(site, admin, row?.id ?? '', { version: 1, status: 'published', reply: '' })
    expect(await listener.tagsNotifiedBy(publish)).toEqual([`product:${product.id}`])
    const removeAccount = () => site.base.db.delete(profiles).where(eq(profiles.id, bought.buyer.id))
    expect(await listener.tagsNotifiedBy(removeAccount)).toContain(`product:${product.id}`)
    expect((await getProduct(ctx(), { slug: product.slug })).reviews).toBeUndefined()
  })
})
