import type { ShippingRateForm, ShippingZoneForm } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { shippingSettings, shippingZones } from '#db/schema/sales/shipping.ts'
import { contextFor } from '#server/sales/orders/orders.fixture.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { saveShippingSettings } from './admin/settings.ts'

export const rate = (changes: Partial<ShippingRateForm> = {}): ShippingRateForm => ({
  name: 'Standard',
  basis: 'items',
  bands: [{ upTo: null, priceMinor: 590 }],
  freeFromMinor: null,
  pickupAddress: '',
  ...changes,
})

export const pickup = (): ShippingRateForm =>
  rate({ name: 'Pickup', basis: 'pickup', bands: [], pickupAddress: '1 Mill Road, Portland' })

export const zone = (changes: Partial<ShippingZoneForm> = {}): ShippingZoneForm => ({
  name: 'Home',
  countries: ['US'],
  isEverywhereElse: false,
  rates: [rate()],
  ...changes,
})

/** Replaces the zones. @returns the ids of their rates by name */
export async function saveZones(site: TestSite, zones: ShippingZoneForm[]): Promise<Record<string, string>> {
  const viewer = { ...contextFor(site, { id: crypto.randomUUID(), email: 'owner@example.com' }) }
  const { version } = await currentVersion(site)
  const admin = { ...viewer, viewer: viewer.viewer && { ...viewer.viewer, role: 'admin' as const } }
  const saved = await saveShippingSettings(admin, { version, zones })
  return Object.fromEntries(saved.zones.flatMap(({ rates }) => rates.map(({ id = '', name }) => [name, id])))
}

async function currentVersion(site: TestSite): Promise<{ version: number }> {
  const [row] = await site.base.db.select({ version: shippingSettings.version }).from(shippingSettings)
  return row ?? { version: 0 }
}

export async function removeZones(site: TestSite): Promise<void> {
  await site.base.db.delete(shippingZones)
}
