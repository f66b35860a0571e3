import { expect, onTestFinished, test } from 'vitest'
import type { SettingsChange } from '#contract/site/settings/settings.schema.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { openSecondInstance } from '../../people/accounts/accounts.fixture.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { listenForInvalidations } from '../../platform/page-cache/index.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const path = '/api/admin/settings'
const read = async () => (await site.call<SettingsChange>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<SettingsChange>>('PUT', path, { token: admin.token, body })

/** An admin changes name, contact, legal details and time zone of the business. The audit trail records it. */
test('a new site has the name of the sample, and a change is in the audit trail', async () => {
  const initial = await read()
  expect(initial).toMatchObject({ businessName: 'Journey Paradigm', legalName: '', timeZone: '', version: 0 })
  const change = {
    businessName: 'Harbor & Pine',
    tagline: 'Planners for people who walk.',
    legalName: 'Harbor and Pine GmbH',
    legalAddress: 'Am Kai 1\n20457 Hamburg',
    taxId: 'DE123456789',
    contactEmail: 'hello@harbor.example',
    contactPhone: '+49 40 123456',
    timeZone: 'Europe/Berlin',
    currency: 'eur',
    logoUrl: '',
    previewUrl: '',
    accentColor: '#1a6b5c',
    invitesReviews: false,
    asksImmediateDelivery: true,
    newsletterOn: false,
    newsletterFileId: '',
  }
  const { status, body } = await save({ ...change, version: 0 })
  expect([status, body]).toEqual([200, { ...change, version: 1 }])
  expect(await read()).toEqual(body)
  expect(site.base.site.settings).toEqual(change)
  const [entry] = await auditEntriesOf(site, 'settings')
  expect(entry).toMatchObject({
    action: 'changed',
    subject: 'settings',
    actor: admin.email,
    before: { businessName: 'Journey Paradigm', taxId: '' },
    after: { businessName: 'Harbor & Pine', taxId: 'DE123456789' },
  })
})

test('of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const before = await read()
  const responses = await Promise.all([save({ ...before, tagline: 'One' }), save({ ...before, tagline: 'Other' })])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read()).toEqual(responses.find(({ status }) => status === 200)?.body)
})

test.each<[string, unknown]>([
  ['businessName', '  '],
  ['businessName', 'x'.repeat(61)],
  ['businessName', 'Harbor | Pine'],
  ['tagline', 7],
  ['legalAddress', 'x'.repeat(501)],
  ['contactEmail', 'hello'],
  ['contactPhone', 'call me'],
  ['timeZone', 'Mars/Olympus'],
  ['logoUrl', 'https://example.com/logo.png'],
  ['logoUrl', '/media/00000000-0000-4000-8000-000000000000/300x200.webp'],
  ['previewUrl', '/favicon.svg'],
  ['accentColor', 'green'],
])('an invalid %s is refused with an error for the field, without changes: %s', async (field, value) => {
  const before = await read()
  const { status, body } = await save({ ...before, [field]: value })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect(await read()).toEqual(before)
  expect(site.base.site.settings).toEqual({ ...site.base.site.settings, [field]: before[field as 'tagline'] })
})

/** Every instance has a change within a second, and no page shows the earlier value. */
test('every instance has a change before it invalidates its pages', async () => {
  const second = await openSecondInstance(site)
  onTestFinished(second.close)
  const namesAtInvalidation: string[] = []
  const isConnected = Promise.withResolvers<void>()
  const pageCache = {
    invalidate: (tag: string) => void namesAtInvalidation.push(`${tag} ${second.base.site.settings.businessName}`),
    invalidateAll: () => isConnected.resolve(),
  }
  const listener = listenForInvalidations(site.connection, [pageCache], {
    reloadSettings: second.base.settingsCache.reload,
    onError: isConnected.reject,
  })
  onTestFinished(listener.close)
  await isConnected.promise
  await save({ ...(await read()), businessName: 'Seen everywhere' })
  await expect.poll(() => namesAtInvalidation, { timeout: 10_000 }).toEqual(['* Seen everywhere'])
})
