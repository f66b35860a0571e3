import { expect, test } from 'vitest'
import type { SitePageForm, SitePageList } from '#contract/site/site-pages/site-pages.schema.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { getSitePage, listLegalLinks } from './index.ts'
import { sitePageForm } from './site-pages.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

type Page = MaybeProblem<SitePageForm & { id: string; version: number }>
const call = (method: string, path = '', body?: object) =>
  site.call<Page>(method, `/api/admin/pages${path}`, { token: admin.token, ...(body ? { body } : {}) })
const listed = async () => (await site.call<SitePageList>('GET', '/api/admin/pages', { token: admin.token })).body
const publicPage = (slug = '') => getSitePage(anonymous(site.base), { slug })
const legalLinks = () => listLegalLinks(anonymous(site.base))

/** An admin writes own pages, published at /pages/. The date shown is that of the last change of the text. */
test('a page is created, changed, unpublished and deleted, with audit entries', async () => {
  const { status, body: created } = await call('POST', '', sitePageForm())
  expect([status, created.version]).toEqual([201, 1])
  expect((await call('GET', `/${created.id}`)).body).toEqual(created)
  expect(await publicPage(created.slug)).toMatchObject({ title: 'About us', summary: 'We make binders.' })
  const changed = await call('PUT', `/${created.id}`, { ...created, title: 'Who we are' })
  expect(changed.body).toMatchObject({ title: 'Who we are', version: 2 })
  expect((await call('PUT', `/${created.id}`, created)).body.code).toBe('conflict')
  expect((await call('PUT', `/${created.id}/published`, { published: false })).status).toBe(200)
  await expect(publicPage(created.slug)).rejects.toMatchObject({ code: 'not_found' })
  expect((await call('DELETE', `/${created.id}`)).status).toBe(200)
  expect((await listed()).pages).toEqual([])
  const entries = await auditEntriesOf(site, created.id ?? '')
  expect(entries.map(({ action, subject }) => `${subject} ${action}`)).toEqual([
    'page created',
    'page changed',
    'page unpublished',
    'page deleted',
  ])
})

test('a change of the text sets the date of the page, a change of its slug does not', async () => {
  const { body: page } = await call('POST', '', sitePageForm())
  const { changedAt } = await publicPage(page.slug)
  site.clock.advance(60_000)
  const { body: moved } = await call('PUT', `/${page.id}`, { ...page, slug: `${page.slug}-2` })
  expect((await publicPage(moved.slug)).changedAt).toBe(changedAt)
  await call('PUT', `/${page.id}`, { ...moved, content: '<p>We make planners.</p>' })
  expect(Date.parse((await publicPage(moved.slug)).changedAt)).toBeGreaterThan(Date.parse(changedAt))
  await call('DELETE', `/${page.id}`)
})

test('scripts in the content are removed', async () => {
  const { body: page } = await call(
    'POST',
    '',
    sitePageForm({ content: '<p onclick="x()">Hello<script>x()</script></p>' }),
  )
  expect((await publicPage(page.slug)).content).toBe('<p>Hello</p>')
  await call('DELETE', `/${page.id}`)
})

/** Starter drafts of the legal pages describe what the software does, with the details of the settings and blanks. */
test('starter pages: drafts with the legal details and blanks, one of each purpose', async () => {
  const before = await site.call<{ version: number }>('GET', '/api/admin/settings', { token: admin.token })
  const details = { legalName: 'Harbor & Pine Ltd', legalAddress: '1 Quay Street\nPortland' }
  await site.call('PUT', '/api/admin/settings', { token: admin.token, body: { ...before.body, ...details } })
  const create = (purpose: string) =>
    site.call<Page>('POST', '/api/admin/starter-pages', { token: admin.token, body: { purpose } })
  const { status, body: imprint } = await create('imprint')
  expect([status, imprint]).toEqual([
    201,
    expect.objectContaining({ title: 'Imprint', slug: 'imprint', purpose: 'imprint', isPublished: false }),
  ])
  expect(imprint.content).toContain('Harbor &amp; Pine Ltd<br />1 Quay Street<br />Portland')
  expect(imprint.content).toContain('[tax id]')
  const again = await create('imprint')
  expect([again.status, again.body.errors?.[0]?.field]).toEqual([400, 'purpose'])
  for (const purpose of ['privacy', 'terms', 'refunds']) expect((await create(purpose)).status).toBe(201)
  expect((await listed()).missingPurposes).toEqual([])
  expect(await legalLinks()).toEqual({})
  const complete = { ...imprint, content: '<p>Harbor & Pine Ltd [1]</p>', isPublished: true }
  expect((await call('PUT', `/${imprint.id}`, complete)).status).toBe(200)
  expect(await legalLinks()).toEqual({ imprint: '/pages/imprint' })
})

test('a legal page with blanks is not published, and the error names them', async () => {
  const content = '<p>[<b>days</b>] days, [country], [country]</p><p>[your rule] or [court &amp; number]</p>'
  const message = 'Fill in or remove [days], [country], [your rule], and 1 more before you publish this page.'
  const { pages } = await listed()
  const page = (await call('GET', `/${pages.find(({ purpose }) => purpose === 'terms')?.id}`)).body
  const { body: draft } = await call('PUT', `/${page.id}`, { ...page, content })
  for (const response of [
    await call('PUT', `/${page.id}/published`, { published: true }),
    await call('PUT', `/${page.id}`, { ...draft, isPublished: true }),
  ]) {
    expect(response.status).toBe(400)
    expect(response.body.errors).toEqual([{ field: 'content', message }])
  }
  expect((await call('GET', `/${page.id}`)).body).toEqual(draft)
  const { status, body: own } = await call('POST', '', sitePageForm({ content }))
  expect(status).toBe(201)
  await call('DELETE', `/${own.id}`)
})

test.each([
  ['title', ' '],
  ['title', 'x'.repeat(201)],
  ['slug', 'Not a slug'],
  ['slug', '-'],
  ['purpose', 'cookies'],
  ['content', 7],
  ['isPublished', 'yes'],
])('an invalid %s (%j) is refused with an error for the field, without changes', async (field, value) => {
  const { body: existing } = await call('POST', '', sitePageForm())
  const before = await listed()
  for (const response of [
    await call('POST', '', { ...sitePageForm(), [field]: value }),
    await call('PUT', `/${existing.id}`, { ...existing, [field]: value }),
  ])
    expect([response.status, response.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect(await listed()).toEqual(before)
  await call('DELETE', `/${existing.id}`)
})
