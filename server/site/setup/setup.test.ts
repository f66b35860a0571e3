import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Setup } from '#contract/site/setup/setup.schema.ts'
import { openSiteForFile, type TestSite } from '../../../tests/test-server.ts'
import { contentApi, filledForms } from '../../content/editing/crud.fixture.ts'
import type { Ctx } from '../../context.ts'
import { contextFor } from '../../sales/orders/orders.fixture.ts'
import { zone } from '../../sales/shipping/shipping.fixture.ts'
import { defaultSettings } from '../settings/index.ts'
import { sitePageForm } from '../site-pages/site-pages.fixture.ts'
import { getSetup } from './get-setup.ts'

const site = await openSiteForFile({ seed: false, demo: false })
const admin = await site.createUser({ admin: true })

const call = (method: string, path: string, body?: object) =>
  site.call<{ id: string }>(method, `/api/admin/${path}`, { token: admin.token, ...(body ? { body } : {}) })

const statesIn = ({ items }: Setup) => Object.fromEntries(items.map(({ title, state }) => [title, state]))
const textOf = ({ items }: Setup, title: string) => items.find((item) => item.title === title)?.text
const read = async () => (await site.call<Setup>('GET', '/api/admin/setup', { token: admin.token })).body

test('setup: on an empty site everything is left to do, and each step done is marked', async () => {
  const initial = await read()
  expect(statesIn(initial)).toEqual({
    'Business name': 'open',
    'Contact and legal details': 'open',
    'Legal pages': 'open',
    'First product': 'open',
    Shipping: 'optional',
    Tax: 'open',
    Payments: 'open',
    Email: 'open',
    Backups: 'open',
    Domain: 'open',
  })
  expect(initial.sample).toEqual({ unchanged: 0, changed: 0 })
  for (const { link, settings } of initial.items) expect(Boolean(link) !== settings.length > 0).toBe(true)

  const details = { contactEmail: 'hi@harbor.example', legalName: 'Harbor Ltd' }
  await call('PUT', 'settings', { ...defaultSettings, businessName: 'Harbor', ...details, version: 0 })
  expect(statesIn(await read())).toMatchObject({ 'Business name': 'done', 'Contact and legal details': 'open' })
  expect(textOf(await read(), 'Contact and legal details')).toBe('Enter your legal address.')
  await call('PUT', 'settings', { ...defaultSettings, ...details, legalAddress: '1 Quay Street', version: 1 })
  expect(statesIn(await read())['Contact and legal details']).toBe('done')

  for (const purpose of ['privacy', 'terms'] as const) await call('POST', 'pages', sitePageForm({ purpose }))
  expect(textOf(await read(), 'Legal pages')).toBe('Publish these pages: Refunds and cancellations.')
  await call('POST', 'pages', sitePageForm({ purpose: 'refunds' }))
  expect(statesIn(await read())['Legal pages']).toBe('done')

  await contentApi(site, admin, 'products').create({ ...filledForms.products(), kind: 'digital', isActive: false })
  expect(statesIn(await read())).toMatchObject({ 'First product': 'open', Shipping: 'optional' })
  await contentApi(site, admin, 'products').create(filledForms.products())
  expect(statesIn(await read())).toMatchObject({ 'First product': 'done', Shipping: 'open' })
  await call('PUT', 'shipping', { version: 0, zones: [zone({ countries: ['DE'] })] })
  expect(statesIn(await read()).Shipping).toBe('done')

  const tax = { isOn: false, source: 'rates', pricesIncludeTax: false, sellerCountry: 'US', rates: [], version: 0 }
  await call('PUT', 'tax', tax)
  expect(statesIn(await read()).Tax).toBe('optional')
})

test('setup: blanks of a page that was published with them are reported', async () => {
  const { pages } = (
    await site.call<{ pages: { id: string; purpose: string }[] }>('GET', '/api/admin/pages', { token: admin.token })
  ).body
  const id = pages.find(({ purpose }) => purpose === 'terms')?.id
  await site.base.db.execute(`UPDATE site_pages SET content = '<p>[country]</p>' WHERE id = '${id}'`)
  const setup = await read()
  expect(statesIn(setup)['Legal pages']).toBe('open')
  expect(textOf(setup, 'Legal pages')).toBe('Fill in the blanks of these pages: Terms of sale.')
})

const contextWith = (site: TestSite, changes: Partial<Ctx['site']>, backups: Ctx['backups'] = null): Ctx => {
  const ctx = contextFor(site, admin)
  const viewer = { ...(ctx.viewer as NonNullable<Ctx['viewer']>), role: 'admin' as const }
  return { ...ctx, viewer, backups, site: { ...ctx.site, ...changes } }
}

/** Payments, email and domain are done once the server has live ones. */
test.each([
  [{ payments: 'demo' }, 'Payments', 'open'],
  [{ payments: 'test' }, 'Payments', 'open'],
  [{ payments: 'live' }, 'Payments', 'done'],
  [{ capturesMail: false }, 'Email', 'done'],
  [{ publicUrl: 'http://localhost:3000' }, 'Domain', 'open'],
  [{ publicUrl: 'http://shop.example' }, 'Domain', 'open'],
  [{ publicUrl: 'https://shop.example' }, 'Domain', 'done'],
] as const)('setup: with %o, %s is %s', async (changes, title, state) => {
  expect(statesIn(await getSetup(contextWith(site, changes)))[title]).toBe(state)
})

test('setup: what the health page reports as not working is left to do', async () => {
  const results = [{ check: 'Public URL', level: 'error' as const, summary: 'https://shop.example cannot be reached' }]
  const ctx = contextWith(site, { publicUrl: 'https://shop.example' })
  const instance = ctx.instance && { ...ctx.instance, runChecks: async () => results }
  const setup = await getSetup({ ...ctx, instance })
  expect([statesIn(setup).Domain, textOf(setup, 'Domain')]).toEqual([
    'open',
    'Not working: https://shop.example cannot be reached.',
  ])
})

test('setup: a backup of the last day is required', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journey-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { pool } = { pool: null as never }
  const options = { pool, folder, keep: 7, settings: { open: {}, secrets: [] } }
  const item = async () => {
    const setup = await getSetup(contextWith(site, {}, options))
    return [statesIn(setup).Backups, textOf(setup, 'Backups')]
  }
  expect((await item())[0]).toBe('open')
  const path = join(folder, 'journey-20260101-030000.tar.gz')
  await writeFile(path, '')
  expect(await item()).toEqual(['done', 'The latest backup is less than an hour old.'])
  const past = new Date(Date.now() - 75 * 3_600_000)
  await utimes(path, past, past)
  expect(await item()).toEqual(['open', 'The latest backup is 3 days old.'])
})

test('setup: only an admin may see it or remove the sample', async () => {
  const { token } = await site.createUser()
  expect((await site.call('GET', '/api/admin/setup', { token })).status).toBe(403)
  expect((await site.call('DELETE', '/api/admin/sample', { token })).status).toBe(403)
})
