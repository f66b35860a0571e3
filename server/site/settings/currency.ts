import { and, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { minorDigitsOf } from '#contract/money.ts'
import { itemTables } from '#db/item-tables.ts'
import { coupons } from '#db/schema/sales/coupons.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { shippingRates } from '#db/schema/sales/shipping.ts'
import { invalidField } from '../../content/editing/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { loadSettings } from './settings-cache.ts'

/**
 * Call it in the transaction that changes the currency. No order is placed until it ends.
 * @throws validation after the first order with an amount, or if an amount has decimals that the new currency has not
 */
export async function assertCurrencyCanChange(ctx: Ctx, before: string, after: string): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  if ((await ctx.db.$count(orders, and(gt(orders.totalMinor, 0), ne(orders.status, 'failed')))) > 0)
    throw invalidField('currency', 'Your first order has fixed the currency.')
  if (minorDigitsOf(before) === minorDigitsOf(after)) return
  const name = after.toUpperCase()
  const titles = minorDigitsOf(after) === 0 ? await listPricesWithDecimals(ctx) : []
  if (titles.length > 0)
    throw invalidField('currency', `${name} has no decimals. Change these prices first: ${titles.join(', ')}.`)
  const isAmount = or(isNotNull(coupons.amountMinor), isNotNull(coupons.minimumMinor))
  const hasAmounts = (await ctx.db.$count(shippingRates)) + (await ctx.db.$count(coupons, isAmount)) > 0
  if (hasAmounts)
    throw invalidField(
      'currency',
      `${name} has other decimals. Delete your shipping prices and the coupons with amounts first, and enter them again later.`,
    )
}

const TITLES_SHOWN = 5

async function listPricesWithDecimals(ctx: Ctx): Promise<string[]> {
  const titles = await Promise.all(
    Object.values(itemTables).map(async ({ table, title }) => {
      const rows = await ctx.db
        .select({ title })
        .from(table)
        .where(and(isNull(table.deletedAt), sql`${table.price} % 1 <> 0`))
        .limit(TITLES_SHOWN)
      return rows.map(({ title }) => title)
    }),
  )
  return titles.flat().slice(0, TITLES_SHOWN)
}

/** Keeps the currency until the end of the transaction. @throws conflict if it has just changed */
export async function lockCurrency({ db, site }: Ctx): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCK})`)
  const { currency } = await loadSettings(db)
  if (currency !== site.settings.currency) throw new Problem('conflict')
}

const LOCK = sql`hashtextextended('currency', 0)`
