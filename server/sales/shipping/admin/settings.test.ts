import { expect, test } from 'vitest'
import type { ShippingSettings } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import type { MaybeProblem } from '../../orders/orders.fixture.ts'
import { pickup, rate, zone } from '../shipping.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const path = '/api/admin/shipping'
const read = async () => (await site.call<ShippingSettings>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<ShippingSettings>>('PUT', path, { token: admin.token, body })

test('zones are saved in order with their countries and rates, and audited', async () => {
  expect(await read()).toEqual({ version: 0, zones: [] })
  const byValue = rate({
    basis: 'value',
    bands: [
      { upTo: 5_000, priceMinor: 590 },
      { upTo: null, priceMinor: 290 },
    ],
    freeFromMinor: 10_000,
  })
  const zones = [
    zone({ countries: ['CA', 'US'], rates: [byValue, pickup()] }),
    zone({ name: 'Rest', countries: [], isEverywhereElse: true }),
  ]
  const saved = await save({ version: 0, zones })
  expect(saved).toMatchObject({ status: 200, body: { version: 1, zones } })
  expect(await read()).toEqual(saved.body)
  expect((await auditEntriesOf(site, 'zones'))[0]).toMatchObject({ action: 'changed', subject: 'shipping' })

  const renamed = saved.body.zones?.map((row) => ({ ...row, name: `${row.name} 2` }))
  const changed = await save({ version: 1, zones: renamed })
  const idsOf = ({ zones = [] }: Partial<ShippingSettings>) => zones.flatMap(({ rates }) => rates.map(({ id }) => id))
  expect(idsOf(changed.body)).toEqual(idsOf(saved.body))
})

test('of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const { version } = await read()
  const responses = await Promise.all([save({ version, zones: [zone()] }), save({ version, zones: [] })])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read()).toEqual(responses.find(({ status }) => status === 200)?.body)
})

const bands = (...limits: (number | null)[]) => limits.map((upTo) => ({ upTo, priceMinor: 500 }))

/** The owner sets zones and rates at /admin/shipping. Invalid input names its field and changes nothing. */
test.each<[string, object[]]>([
  ['zones.0.name', [zone({ name: '' })]],
  ['zones.0.countries', [zone({ countries: [] })]],
  ['zones.0.countries.0', [zone({ countries: ['XX'] })]],
  ['zones.0.countries', [zone({ isEverywhereElse: true })]],
  ['zones.1.countries', [zone(), zone({ name: 'Again' })]],
  ['zones.0.countries', [zone({ countries: ['US', 'US'] })]],
  ['zones.1.isEverywhereElse', [1, 2].map(() => zone({ countries: [], isEverywhereElse: true }))],
  ['zones.0.rates', [zone({ rates: [] })]],
  ['zones.0.rates.0.name', [zone({ rates: [rate({ name: ' ' })] })]],
  ['zones.0.rates.0.bands', [zone({ rates: [rate({ bands: [] })] })]],
  ['zones.0.rates.0.bands.1.upTo', [zone({ rates: [rate({ bands: bands(10, 10) })] })]],
  ['zones.0.rates.0.bands.0.upTo', [zone({ rates: [rate({ bands: bands(null, 10) })] })]],
  ['zones.0.rates.0.bands.0.priceMinor', [zone({ rates: [rate({ bands: [{ upTo: null, priceMinor: -1 }] })] })]],
  ['zones.0.rates.0.freeFromMinor', [zone({ rates: [rate({ freeFromMinor: 1.5 })] })]],
  ['zones.0.rates.0.pickupAddress', [zone({ rates: [rate({ basis: 'pickup' })] })]],
])('an invalid %s is refused with an error for the field, without changes', async (field, zones) => {
  const before = await read()
  const { status, body } = await save({ version: before.version, zones })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect(await read()).toEqual(before)
})

test('a malformed country that appears twice is refused', async () => {
  const before = await read()
  for (const country of ['', 'zzz', '1', '🙂']) {
    const zones = [zone({ countries: [country, country] })]
    const { status, body } = await save({ version: before.version, zones })
    const fields = body.errors?.map(({ field }) => field)
    expect([status, fields]).toEqual([400, ['zones.0.countries.0', 'zones.0.countries.1']])
  }
  expect(await read()).toEqual(before)
})
