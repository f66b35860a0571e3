import { asc } from 'drizzle-orm'
import { countryName } from '#contract/countries.ts'
import {
  type OfferedMethod,
  offeredMethods,
  type ShippedCart,
  type ShippingZone,
  zoneOf,
} from '#contract/sales/shipping/offered-methods.ts'
import { shippingCountries, shippingRates, shippingZones } from '#db/schema/sales/shipping.ts'
import type { Ctx } from '../../context.ts'

/** Loads the zones with their countries and rates, in the order of the owner. */
export async function loadZones(ctx: Ctx): Promise<(ShippingZone & { name: string })[]> {
  const zones = await ctx.db.select().from(shippingZones).orderBy(asc(shippingZones.position))
  if (zones.length === 0) return []
  const countries = await ctx.db.select().from(shippingCountries).orderBy(asc(shippingCountries.country))
  const rates = await ctx.db.select().from(shippingRates).orderBy(asc(shippingRates.position))
  return zones.map(({ id, name, isEverywhereElse }) => ({
    name,
    countries: countries.filter(({ zoneId }) => zoneId === id).map(({ country }) => country),
    isEverywhereElse,
    rates: rates.filter(({ zoneId }) => zoneId === id).map(({ zoneId: _, position: __, ...rate }) => rate),
  }))
}

/**
 * Returns the shipping methods of a cart, or why the site does not ship it to the country. Null while the site has no
 * zones: then everything is shipped free.
 */
export async function findShippingMethods(
  ctx: Ctx,
  { country, cart }: { country: string; cart: ShippedCart },
): Promise<{ methods: OfferedMethod[]; countryError?: string } | null> {
  const zones = await loadZones(ctx)
  if (zones.length === 0) return null
  const zone = zoneOf(zones, country)
  if (!zone) return { methods: [], countryError: `We don’t ship to ${countryName(country)}.` }
  const methods = offeredMethods(zone, cart)
  if (methods.length > 0) return { methods }
  const countryError = `We don’t ship an order of this size to ${countryName(country)}. Please order fewer items.`
  return { methods, countryError }
}
