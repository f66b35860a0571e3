import { sql } from 'drizzle-orm'
import type { ShippingSettings, ShippingZoneForm } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { shippingCountries, shippingRates, shippingSettings, shippingZones } from '#db/schema/sales/shipping.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { assertChargeable, siteMoney } from '../../../site-money.ts'
import { transaction } from '../../../transaction.ts'
import { loadZones } from '../find-methods.ts'

/** @throws sign_in_required, admin_required */
export async function getShippingSettings(ctx: Ctx): Promise<ShippingSettings> {
  requireStaff(ctx)
  return loadSettings(ctx)
}

/**
 * Replaces the shipping zones. A rate with the id of a saved one stays the same for buyers who have chosen it.
 * @throws sign_in_required, admin_required, validation, conflict
 */
export async function saveShippingSettings(ctx: Ctx, { version, zones }: ShippingSettings): Promise<ShippingSettings> {
  requireStaff(ctx)
  assertChargeable(siteMoney(ctx), amountsByField(zones))
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('shipping settings', 0))`)
    const { version: currentVersion, ...before } = await loadSettings(ctx)
    if (currentVersion !== version) throw new Problem('conflict')
    await ctx.db
      .insert(shippingSettings)
      .values({})
      .onConflictDoUpdate({ target: shippingSettings.id, set: { id: true } })
    const savedIds = new Set(before.zones.flatMap(({ rates }) => rates.map(({ id }) => id)))
    await ctx.db.delete(shippingZones)
    for (const [position, zone] of zones.entries()) await insertZone(ctx, { position, zone, savedIds })
    const { version: newVersion, ...after } = await loadSettings(ctx)
    await recordAudit(ctx, { subject: 'shipping', id: 'zones', name: 'Shipping zones', before, after })
    return { ...after, version: newVersion }
  })
}

function amountsByField(zones: readonly ShippingZoneForm[]): Record<string, number | null> {
  const rates = zones.flatMap(({ rates }, zone) =>
    rates.map((rate, at) => ({ ...rate, path: `zones.${zone}.rates.${at}` })),
  )
  const amounts = rates.flatMap(({ path, basis, bands, freeFromMinor }): [string, number | null][] => {
    if (basis === 'pickup') return []
    return [
      [`${path}.freeFromMinor`, freeFromMinor],
      ...bands.flatMap(({ upTo, priceMinor }, at): [string, number | null][] => [
        [`${path}.bands.${at}.priceMinor`, priceMinor],
        [`${path}.bands.${at}.upTo`, basis === 'value' ? upTo : null],
      ]),
    ]
  })
  return Object.fromEntries(amounts)
}

type NewZone = { position: number; zone: ShippingZoneForm; savedIds: Set<string | undefined> }

async function insertZone(ctx: Ctx, { position, zone, savedIds }: NewZone): Promise<void> {
  const { name, countries, isEverywhereElse, rates } = zone
  const { id: zoneId } = expectOne(
    await ctx.db.insert(shippingZones).values({ position, name, isEverywhereElse }).returning({ id: shippingZones.id }),
  )
  if (countries.length > 0)
    await ctx.db.insert(shippingCountries).values(countries.map((country) => ({ country, zoneId })))
  await ctx.db.insert(shippingRates).values(
    rates.map(({ id, ...rate }, position) => {
      const isPickup = rate.basis === 'pickup'
      const terms = isPickup ? { bands: [], freeFromMinor: null } : { pickupAddress: '' }
      return { ...rate, ...terms, ...(id && savedIds.delete(id) ? { id } : {}), zoneId, position }
    }),
  )
}

async function loadSettings(ctx: Ctx): Promise<ShippingSettings> {
  const [settings] = await ctx.db.select().from(shippingSettings)
  const zones = await loadZones(ctx)
  return {
    version: settings?.version ?? 0,
    zones: zones.map(({ countries, rates, ...zone }) => ({
      ...zone,
      countries: [...countries],
      rates: rates.map((rate) => ({ ...rate, bands: [...rate.bands] })),
    })),
  }
}
