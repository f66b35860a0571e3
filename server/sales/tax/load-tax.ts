import { asc } from 'drizzle-orm'
import type { TaxSettings } from '#contract/sales/tax/tax-settings.schema.ts'
import { taxRateCountries, taxRates, taxSettings } from '#db/schema/sales/tax.ts'
import type { Ctx } from '../../context.ts'

const OFF = { isOn: false, source: 'rates' as const, pricesIncludeTax: false, sellerCountry: '', version: 0 }

/** Loads the settings with their rates in the order of the owner. */
export async function loadTaxSettings(ctx: Ctx): Promise<TaxSettings> {
  const { isOn, source, pricesIncludeTax, sellerCountry, version } = await loadTaxTerms(ctx)
  const rates = await ctx.db.select().from(taxRates).orderBy(asc(taxRates.position))
  const countries = await ctx.db.select().from(taxRateCountries).orderBy(asc(taxRateCountries.country))
  const countriesByRate = Map.groupBy(countries, ({ rateId }) => rateId)
  return {
    version,
    isOn,
    source,
    pricesIncludeTax,
    sellerCountry,
    rates: rates.map(({ id, name, physicalPpm, digitalPpm, classPpm, shippingPpm }) => {
      const rows = countriesByRate.get(id) ?? []
      return {
        name,
        countries: rows.map(({ country }) => country),
        region: rows[0]?.region ?? '',
        kinds: { physical: physicalPpm, digital: digitalPpm, class: classPpm, shipping: shippingPpm },
      }
    }),
  }
}

/** Returns null while tax is off. */
export async function loadTaxRules(ctx: Ctx): Promise<TaxSettings | null> {
  const { isOn } = await loadTaxTerms(ctx)
  return isOn ? loadTaxSettings(ctx) : null
}

/** Loads the settings without the rates. */
export async function loadTaxTerms(ctx: Ctx): Promise<Omit<TaxSettings, 'rates'>> {
  const [row] = await ctx.db.select().from(taxSettings)
  return row ?? OFF
}
