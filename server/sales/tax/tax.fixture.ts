import type { TaxRateForm, TaxSettings } from '#contract/sales/tax/tax-settings.schema.ts'
import { contextFor } from '#server/sales/orders/orders.fixture.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { saveTaxSettings } from './admin/settings.ts'
import { loadTaxSettings } from './load-tax.ts'

export const taxRate = (changes: Partial<TaxRateForm> = {}): TaxRateForm => ({
  name: 'VAT',
  countries: ['DE'],
  region: '',
  kinds: { physical: 190_000, digital: 190_000, class: 70_000, shipping: 190_000 },
  ...changes,
})

/** Turns tax on with these settings, or off. */
export async function saveTax(site: TestSite, changes: Partial<TaxSettings> | 'off'): Promise<void> {
  const ctx = contextFor(site, { id: crypto.randomUUID(), email: 'owner@example.com' })
  const admin = { ...ctx, viewer: ctx.viewer && { ...ctx.viewer, role: 'admin' as const } }
  const { version } = await loadTaxSettings(admin)
  const settings = {
    isOn: true,
    source: 'rates' as const,
    pricesIncludeTax: false,
    sellerCountry: 'DE',
    rates: [taxRate()],
  }
  await saveTaxSettings(admin, { ...settings, ...(changes === 'off' ? { isOn: false } : changes), version })
}
