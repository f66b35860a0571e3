import { expect, test } from 'vitest'
import type { TaxSettings } from '#contract/sales/tax/tax-settings.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import type { MaybeProblem } from '../../orders/orders.fixture.ts'
import { taxRate } from '../tax.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const path = '/api/admin/tax'
const read = async () => (await site.call<TaxSettings>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<TaxSettings>>('PUT', path, { token: admin.token, body })
const off = { isOn: false, source: 'rates', pricesIncludeTax: false, sellerCountry: '', rates: [] }

test('tax is off at first; settings and rates are saved in order, and audited', async () => {
  expect(await read()).toEqual({ ...off, version: 0, takesStripeTax: false })
  const rates = [
    taxRate({ countries: ['AT', 'DE'] }),
    taxRate({ name: 'Sales tax', countries: ['US'], region: 'CA' }),
    taxRate({ name: 'Sales tax', countries: ['US'] }),
  ]
  const settings = { isOn: true, source: 'rates', pricesIncludeTax: true, sellerCountry: 'DE', rates }
  expect(await save({ ...settings, version: 0 })).toMatchObject({ status: 200, body: { ...settings, version: 1 } })
  expect(await read()).toEqual({ ...settings, version: 1, takesStripeTax: false })
  expect((await auditEntriesOf(site, 'tax'))[0]).toMatchObject({ action: 'changed', subject: 'tax' })
})

test('of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const { version } = await read()
  const responses = await Promise.all(
    [1, 2].map((ppm) => save({ ...off, version, rates: [taxRate({ name: `Tax ${ppm}` })] })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read()).toMatchObject(responses.find(({ status }) => status === 200)?.body ?? {})
})

const kinds = { physical: 0, digital: 0, class: 0, shipping: 0 }

test.each<[string, object]>([
  ['rates', { isOn: true }],
  ['source', { isOn: true, source: 'stripe' }],
  ['source', { source: 'other' }],
  ['sellerCountry', { sellerCountry: 'XX' }],
  ['rates.0.name', { rates: [taxRate({ name: ' ' })] }],
  ['rates.0.countries', { rates: [taxRate({ countries: [] })] }],
  ['rates.0.countries.0', { rates: [taxRate({ countries: ['XX'] })] }],
  ['rates.1.countries', { rates: [taxRate(), taxRate()] }],
  ['rates.0.region', { rates: [taxRate({ countries: ['US'], region: 'XX' })] }],
  ['rates.0.region', { rates: [taxRate({ region: 'BY' })] }],
  ['rates.0.kinds.class', { rates: [taxRate({ kinds: { ...kinds, class: -1 } })] }],
  ['rates.0.kinds.shipping', { rates: [taxRate({ kinds: { ...kinds, shipping: 1_000_001 } })] }],
])('an invalid %s is refused with an error for the field, without changes', async (field, changes) => {
  const before = await read()
  const { status, body } = await save({ ...off, ...changes, version: before.version })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect(await read()).toEqual(before)
})

test('a malformed country that appears twice is refused', async () => {
  const { version } = await read()
  const { status, body } = await save({ ...off, version, rates: [taxRate({ countries: ['zzz', 'zzz'] })] })
  const fields = body.errors?.map(({ field }) => field)
  expect([status, fields]).toEqual([400, ['rates.0.countries.0', 'rates.0.countries.1']])
})
