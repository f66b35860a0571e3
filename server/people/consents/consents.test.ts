import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PageVersion } from '#contract/people/consents/consents.schema.ts'
import type { Customer } from '#contract/people/customers/customer.schema.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import type { SitePageForm } from '#contract/site/site-pages/site-pages.schema.ts'
import { consents } from '#db/schema/people/consents.ts'
import { legalPageVersions } from '#db/schema/site/site-pages.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { expectCheckout, orderCart, payCheckout } from '../../sales/orders/orders.fixture.ts'
import { sitePageForm } from '../../site/site-pages/site-pages.fixture.ts'
import { highIpLimits, PASSWORD } from '../accounts/accounts.fixture.ts'
import { callAccount, createSignedInUser, type SignedInUser } from '../accounts/signed-in-user.fixture.ts'

const site = await openSiteForFile({ limits: highIpLimits })
const admin = await site.createUser({ admin: true })

const get = async <Body>(path: string) => (await site.call<Body>('GET', path, { token: admin.token })).body
const customerOf = ({ session }: SignedInUser) => get<Customer>(`/api/admin/users/${session.user.id}`)
type Page = SitePageForm & { id: string; version: number }
const changePage = async (page: Page, changes: Partial<SitePageForm>) =>
  (await site.call<Page>('PUT', `/api/admin/pages/${page.id}`, { token: admin.token, body: { ...page, ...changes } }))
    .body
const createPage = async (changes: Partial<SitePageForm>) =>
  (await site.call<Page>('POST', '/api/admin/pages', { token: admin.token, body: sitePageForm(changes) })).body
const testUserOf = ({ email, session }: SignedInUser): TestUser => ({
  id: session.user.id,
  email,
  token: session.accessToken,
  refreshToken: session.refreshToken,
})

describe('consents', () => {
  /** Signing up and ordering record which text of each linked legal page was accepted, and when. */
  test('sign-up and order record the texts that were published then, which stay readable and are exported', async () => {
    const early = await createSignedInUser(site)
    expect((await customerOf(early)).consents).toEqual([])
    let terms = await createPage({ purpose: 'terms', title: 'Terms', content: '<p>The first.</p>' })
    await createPage({ purpose: 'privacy', title: 'Privacy', isPublished: false })
    const ann = await createSignedInUser(site)
    const signedUp = (await customerOf(ann)).consents
    expect(signedUp).toMatchObject([{ purpose: 'terms', title: 'Terms', version: 1 }])

    site.clock.advance(60_000)
    terms = await changePage(terms, { content: '<p>The second.</p>' })
    const { orderId, url } = await expectCheckout(
      orderCart(site, testUserOf(ann), [{ productId: 3, quantity: 1 }], undefined, null),
    )
    const ordered = (await get<AdminOrder>(`/api/admin/orders/${orderId}`)).consents
    expect(ordered).toMatchObject([{ purpose: 'terms', version: 2 }])
    expect(Date.parse(ordered[0]?.acceptedAt ?? '')).toBeGreaterThan(Date.parse(signedUp[0]?.acceptedAt ?? '') + 50_000)
    await site.call('DELETE', `/api/admin/pages/${terms.id}`, { token: admin.token })
    const texts = [signedUp, ordered].map(([consent]) =>
      get<PageVersion>(`/api/admin/page-versions/${consent?.versionId}`),
    )
    expect((await Promise.all(texts)).map(({ content }) => content)).toEqual([
      '<p>The first.</p>',
      '<p>The second.</p>',
    ])
    const { body: exported } = await callAccount<{ consents: object[] }>(site, ann, ['GET', 'export'])
    expect(exported.consents).toMatchObject([
      { page: 'terms', version: 1, order_id: null },
      { page: 'terms', version: 2, order_id: orderId },
    ])

    await payCheckout(site, url)
    await callAccount(site, ann, ['POST', 'delete'], { email: ann.email, currentPassword: PASSWORD })
    expect(await site.base.db.$count(consents, eq(consents.userId, ann.session.user.id))).toBe(0)
    expect((await get<AdminOrder>(`/api/admin/orders/${orderId}`)).consents).toEqual(ordered)
  })

  /** Each published text of a legal page stays readable for staff after the page changed or was deleted. */
  test('a published text becomes a version once, and a version never changes', async () => {
    const versions = async () =>
      (await site.base.db.select().from(legalPageVersions).where(eq(legalPageVersions.purpose, 'refunds'))).map(
        ({ version, content }) => [version, content],
      )
    const draft = await createPage({ purpose: 'refunds', content: '<p>A</p>', isPublished: false })
    expect(await versions()).toEqual([])
    const published = await changePage(draft, { isPublished: true })
    const moved = await changePage(published, { slug: 'refund-policy' })
    const hidden = await changePage(moved, { isPublished: false, content: '<p>B</p>' })
    const restored = await changePage(hidden, { isPublished: true, content: '<p>A</p>' })
    expect(await versions()).toEqual([[1, '<p>A</p>']])
    await changePage(restored, { content: '<p>C</p>' })
    expect(await versions()).toEqual([
      [1, '<p>A</p>'],
      [2, '<p>C</p>'],
    ])
    await expect(site.base.db.update(legalPageVersions).set({ content: 'x' })).rejects.toMatchObject({
      cause: { constraint: 'legal_page_versions_unchanged' },
    })
    await expect(site.base.db.delete(legalPageVersions)).rejects.toThrow()
  })
})
