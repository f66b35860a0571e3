import { sql } from 'drizzle-orm'
import type { TaxSource } from '#contract/sales/tax/tax-kinds.ts'
import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'
import { setupItem } from './item.ts'

/** `isTaxOn`: null if the owner has not decided. */
type Facts = { sells: boolean; ships: boolean; zones: number; isTaxOn: boolean | null; taxSource: TaxSource | null }

export async function loadSellingItems(ctx: Ctx): Promise<SetupItem[]> {
  const { rows } = await ctx.db.execute<Facts>(sql`
    WITH own_products AS (
      SELECT kind, is_active FROM products
      WHERE deleted_at IS NULL AND id::text NOT IN (SELECT id FROM sample_content WHERE kind = 'product')
    )
    SELECT EXISTS (SELECT FROM own_products WHERE kind = 'physical') AS ships,
      EXISTS (SELECT FROM own_products WHERE is_active)
        OR EXISTS (${onSale('courses', 'course')}) OR EXISTS (${onSale('workshops', 'workshop')})
        OR EXISTS (${onSale('coaching_types', 'coaching_type')}) AS sells,
      (SELECT count(*)::integer FROM shipping_zones) AS zones, (SELECT is_on FROM tax_settings) AS "isTaxOn",
      (SELECT source FROM tax_settings) AS "taxSource"`)
  const { sells, ships, zones, isTaxOn, taxSource } = expectOne(rows)
  return [productItem(sells), shippingItem(ships, zones), taxItem(isTaxOn, taxSource)]
}

/** The sample does not count. */
const onSale = (table: string, kind: string) => sql`
  SELECT FROM ${sql.identifier(table)} WHERE is_active AND deleted_at IS NULL
    AND id::text NOT IN (SELECT id FROM sample_content WHERE kind = ${kind})`

function productItem(sells: boolean): SetupItem {
  const place = { to: '/admin/products', label: 'Open products' }
  return sells
    ? setupItem('First product', 'done', 'You have something to sell.', place)
    : setupItem('First product', 'open', 'Add a product, a class or a 1-on-1 session.', place)
}

function shippingItem(ships: boolean, zones: number): SetupItem {
  const place = { to: '/admin/shipping', label: 'Open shipping' }
  if (zones > 0) {
    const text = zones === 1 ? 'You ship to one zone.' : `You ship to ${zones} zones.`
    return setupItem('Shipping', 'done', text, place)
  }
  return ships
    ? setupItem('Shipping', 'open', 'Without a zone, everything ships free to every country.', place)
    : setupItem('Shipping', 'optional', 'You sell nothing that is shipped.', place)
}

function taxItem(isOn: boolean | null, source: TaxSource | null): SetupItem {
  const place = { to: '/admin/tax', label: 'Open tax' }
  if (isOn === null) return setupItem('Tax', 'open', 'Decide whether you charge tax, and save it.', place)
  return isOn
    ? setupItem('Tax', 'done', `Tax is calculated ${source === 'stripe' ? 'by Stripe Tax' : 'with your rates'}.`, place)
    : setupItem('Tax', 'optional', 'You charge no tax.', place)
}
