import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { expectCheckout, orderCart, placePaidOrder, updateDemoSession } from '../../sales/orders/orders.fixture.ts'
import { parsePdf } from '../pdf/read-pdf.fixture.ts'
import { deliverFile } from './deliver-file.ts'
import { signDownloadToken, verifyDownloadToken } from './download-token.ts'

const site = await openSiteForFile()

const MINUTE = 60_000

async function createBuyerWithOrder(productId = 3) {
  const ann = await site.createUser()
  const order = await placePaidOrder(site, orderCart(site, ann, [{ productId, quantity: 1 }]))
  return { ann, ...order }
}

const listFor = (user: TestUser, orderId: string) =>
  site.call<OrderDownload[]>('GET', `/api/orders/${orderId}/downloads`, { token: user.token })
const fetched = (token: string) => deliverFile(anonymous(site.base), { token })

async function createDownloadToken(productId?: number) {
  const buyer = await createBuyerWithOrder(productId)
  const { body } = await listFor(buyer.ann, buyer.orderId)
  const token = body[0]?.url.replace('/downloads/', '') ?? ''
  return { ...buyer, token }
}

describe('list downloads', () => {
  /** A completed order gives its buyer, and no other user, the files of its products and bundle parts. */
  test('returns the files of a paid order to its buyer only', async () => {
    const { ann, orderId } = await createBuyerWithOrder()
    const { body } = await listFor(ann, orderId)
    expect(body).toEqual([
      {
        lineId: expect.any(String),
        productId: 3,
        title: 'Digital Journey Planner (PDF)',
        fileName: 'digital-journey-planner.pdf',
        isYearlyPlanner: true,
        url: expect.stringMatching(/^\/downloads\/[\w-]{100,}$/),
      },
    ])
    const ben = await site.createUser()
    expect((await listFor(ben, orderId)).status).toBe(404)
    const unpaid = await expectCheckout(orderCart(site, ben, [{ productId: 3, quantity: 1 }]))
    expect((await listFor(ben, unpaid.orderId)).body).toEqual([])
    expect((await site.call('GET', `/api/orders/${orderId}/downloads`)).status).toBe(401)
  })

  test('bundle: returns the files of its parts', async () => {
    const { ann, orderId } = await createBuyerWithOrder(999)
    expect((await listFor(ann, orderId)).body.map(({ productId }) => productId)).toEqual([3])
  })

  test('physical product: returns an empty list', async () => {
    const { ann, orderId } = await createBuyerWithOrder(1)
    expect((await listFor(ann, orderId)).body).toEqual([])
  })
})

describe('download URL', () => {
  /** The Digital Journey Planner is a PDF of the twelve months from the purchase. */
  test('returns a PDF planner with 70 linked pages', async () => {
    const { token } = await createDownloadToken()
    const { fileName, type, read } = await fetched(token)
    expect({ fileName, type }).toEqual({ fileName: 'digital-journey-planner.pdf', type: 'application/pdf' })
    const planner = await parsePdf(new Uint8Array(await new Response(await read()).arrayBuffer()))
    expect(planner.pages).toHaveLength(70)
    expect(planner.bookmarks).toHaveLength(1 + 12 + 4)
    const [cover, ...pages] = planner.pages
    expect(cover?.internalLinks).toBe(0)
    // Each page links to the year and the four sections; a week also to its month.
    for (const { internalLinks } of pages) expect(internalLinks).toBeGreaterThanOrEqual(5)
    expect(pages.reduce((sum, { internalLinks }) => sum + internalLinks, 0)).toBeGreaterThan(800)
  })

  test('options select start, paper, weeks and day pages of the planner', async () => {
    const { ann, orderId } = await createBuyerWithOrder()
    const { body } = await listFor(ann, orderId)
    const response = await fetch(`${site.url}${body[0]?.url}?start=2027-03&paper=a5&week=sunday&days=yes`)
    const planner = await parsePdf(new Uint8Array(await response.arrayBuffer()))
    expect(planner.title).toBe('Digital Journey Planner 2027-2028')
    expect(planner.pages).toHaveLength(70 + 52 * 7)
    expect(Math.round(planner.pages[0]?.width ?? 0)).toBe(420)
    expect(planner.pages[2]?.text).toMatch(/^2027\s*March/)
    // Day to week, week to month and days, and back.
    for (const { internalLinks } of planner.pages.slice(1)) expect(internalLinks).toBeGreaterThanOrEqual(5)
    const unknown = await fetch(`${site.url}${body[0]?.url}?start=2027-13&paper=a0`)
    expect((await parsePdf(new Uint8Array(await unknown.arrayBuffer()))).pages).toHaveLength(70)
  })

  test('expires after 15 minutes', async () => {
    const { token } = await createDownloadToken()
    site.clock.advance(15 * MINUTE - 5_000)
    expect((await fetched(token)).fileName).toBe('digital-journey-planner.pdf')
    site.clock.advance(5_000)
    await expect(fetched(token)).rejects.toMatchObject({ code: 'not_found' })
    site.clock.advance(-15 * MINUTE)
  })

  /** A modified or forged download URL, or one of another site or user, does not work. */
  test('with any flipped bit or another length returns not_found', async () => {
    const { token } = await createDownloadToken()
    const bytes = Buffer.from(token, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      await expect(fetched(changed.toString('base64url'))).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const odd of ['', 'x', token.slice(1), `${token}A`, `${token}=`, token.toLowerCase(), '../etc/passwd'])
      await expect(fetched(odd), odd).rejects.toMatchObject({ code: 'not_found' })
  })

  test('signed with another secret, or for another user or order line, returns not_found', async () => {
    const { token } = await createDownloadToken()
    const grant = verifyDownloadToken(site.base, token)
    if (!grant) throw new Error('the URL has no token')
    const otherSite = { site: { ...site.base.site, authSecret: 'the secret of another site, long enough' } }
    await expect(fetched(signDownloadToken(otherSite, grant))).rejects.toMatchObject({ code: 'not_found' })
    const ben = await site.createUser()
    await expect(fetched(signDownloadToken(site.base, { ...grant, userId: ben.id }))).rejects.toMatchObject({
      code: 'not_found',
    })
    const other = await createDownloadToken()
    const line = verifyDownloadToken(site.base, other.token)?.lineId ?? ''
    await expect(fetched(signDownloadToken(site.base, { ...grant, lineId: line }))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('for a file of another product returns 404', async () => {
    const { token } = await createDownloadToken()
    const grant = verifyDownloadToken(site.base, token)
    const file = {
      productId: 1,
      position: 0,
      title: 'A plan',
      fileName: 'plan.pdf',
      kind: 'made',
      source: 'planner',
    } as const
    const [row] = await site.base.db.insert(productFiles).values(file).returning()
    if (!grant || !row) throw new Error('no token or no row')
    await expect(fetched(signDownloadToken(site.base, { ...grant, fileId: row.id }))).rejects.toMatchObject({
      code: 'not_found',
    })
    await site.base.db.delete(productFiles).where(eq(productFiles.id, row.id))
  })

  /** A refund or a deleted account ends access at once. */
  test('returns not_found after a refund, and the list is empty', async () => {
    const { ann, orderId, sessionId, token } = await createDownloadToken()
    await updateDemoSession(site, sessionId, { refundedMinor: 1999 })
    await site.call('POST', '/api/enrollments/verify', { token: ann.token, body: { sessionId } })
    expect((await site.call('GET', `/api/orders/${orderId}`, { token: ann.token })).body).toMatchObject({
      status: 'refunded',
    })
    await expect(fetched(token)).rejects.toMatchObject({ code: 'not_found' })
    expect((await listFor(ann, orderId)).body).toEqual([])
  })

  test('returns not_found after the account of the buyer is deleted', async () => {
    const { ann, token } = await createDownloadToken()
    await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    await expect(fetched(token)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not logged', async () => {
    const { token } = await createDownloadToken()
    await fetched(token)
    await fetch(`${site.url}/downloads/${token}`)
    expect(site.log.join('\n')).not.toContain(token.slice(0, 40))
  })
})
