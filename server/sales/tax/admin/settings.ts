import { sql } from 'drizzle-orm'
import type { TaxRateForm, TaxSettings, TaxSettingsView } from '#contract/sales/tax/tax-settings.schema.ts'
import { taxRateCountries, taxRates, taxSettings } from '#db/schema/sales/tax.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { loadTaxSettings } from '../load-tax.ts'

/** @throws sign_in_required, admin_required */
export async function getTaxSettings(ctx: Ctx): Promise<TaxSettingsView> {
  requireStaff(ctx)
  return { ...(await loadTaxSettings(ctx)), takesStripeTax: ctx.payments.tax !== undefined }
}

/**
 * Replaces the tax settings and rates. Placed orders keep their tax.
 * @throws sign_in_required, admin_required, validation if Stripe Tax is chosen and cannot calculate, conflict
 */
export async function saveTaxSettings(ctx: Ctx, { version, rates, ...terms }: TaxSettings): Promise<TaxSettings> {
  requireStaff(ctx)
  if (terms.isOn && terms.source === 'stripe') await assertStripeTaxReady(ctx)
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('tax settings', 0))`)
    const { version: currentVersion, ...before } = await loadTaxSettings(ctx)
    if (currentVersion !== version) throw new Problem('conflict')
    await ctx.db.insert(taxSettings).values(terms).onConflictDoUpdate({ target: taxSettings.id, set: terms })
    await ctx.db.delete(taxRates)
    for (const [position, rate] of rates.entries()) await insertRate(ctx, position, rate)
    const { version: newVersion, ...after } = await loadTaxSettings(ctx)
    await recordAudit(ctx, { subject: 'tax', id: 'tax', name: 'Tax', before, after })
    return { ...after, version: newVersion }
  })
}

async function assertStripeTaxReady(ctx: Ctx): Promise<void> {
  const message = ctx.payments.tax
    ? await ctx.payments.tax.findSetupIssue(ctx.site.settings.currency).catch((cause: unknown) => {
        throw new Problem('payment_unavailable', { cause })
      })
    : 'Stripe Tax needs payments by Stripe. Choose your own rates, or connect Stripe first.'
  if (message) throw new Problem('validation', { message, fields: [{ field: 'source', message }] })
}

async function insertRate(ctx: Ctx, position: number, rate: TaxRateForm): Promise<void> {
  const { name, countries, region, kinds } = rate
  const ratesPpm = {
    physicalPpm: kinds.physical,
    digitalPpm: kinds.digital,
    classPpm: kinds.class,
    shippingPpm: kinds.shipping,
  }
  const { id: rateId } = expectOne(
    await ctx.db
      .insert(taxRates)
      .values({ position, name, ...ratesPpm })
      .returning({ id: taxRates.id }),
  )
  await ctx.db.insert(taxRateCountries).values(countries.map((country) => ({ country, region, rateId })))
}
