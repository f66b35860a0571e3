import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { TaxCalculation } from '#contract/sales/tax/tax-calculation.ts'
import { taxCalculations } from '#db/schema/sales/tax.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { TaxCalculationRequest } from '../payments/tax-service.ts'

/** Rates can change, so an older calculation is not used for an order. */
const MAX_AGE_MS = 3_600_000

/** Thrown in the transaction of an order, which must not wait for the tax service. */
class CalculationMissing extends Error {
  readonly request: TaxCalculationRequest
  constructor(request: TaxCalculationRequest) {
    super('the tax of this purchase is not calculated yet')
    this.request = request
  }
}

/**
 * Returns the tax of a purchase of the viewer, for the checkout. Repeated requests return the same calculation until an order
 * uses it. Call it outside of a transaction.
 * @throws sign_in_required, validation naming the field, tax_unavailable, too_many_requests
 */
export async function calculateTax(ctx: Ctx, request: TaxCalculationRequest): Promise<TaxCalculation> {
  const { userId } = requireViewer(ctx)
  const key = keyOf(userId, request)
  const [stored] = await ctx.db.select().from(taxCalculations).where(isCurrent(ctx, key))
  if (stored) return stored.calculation
  await ctx.limits.taxCalculationByAccount.consume(userId)
  const service = ctx.payments.tax
  if (!service) throw new Problem('tax_unavailable')
  const calculation = await service.calculate(request).catch((cause: unknown) => {
    if (cause instanceof Problem && cause.code === 'validation') throw cause
    ctx.log.error({ err: cause }, 'tax calculation failed')
    throw new Problem('tax_unavailable', { cause })
  })
  const row = { key, calculation, createdAt: ctx.now() }
  await ctx.db.insert(taxCalculations).values(row).onConflictDoUpdate({ target: taxCalculations.key, set: row })
  await ctx.db.delete(taxCalculations).where(lt(taxCalculations.createdAt, oldest(ctx)))
  return calculation
}

/** Returns the calculation for an order, which no other order can use. Call it in `withTaxCalculation`. */
export async function takeTaxCalculation(ctx: Ctx, request: TaxCalculationRequest): Promise<TaxCalculation> {
  const { userId } = requireViewer(ctx)
  const isTaken = isCurrent(ctx, keyOf(userId, request))
  const [taken] = await ctx.db.delete(taxCalculations).where(isTaken).returning()
  if (!taken) throw new CalculationMissing(request)
  return taken.calculation
}

/**
 * Places an order. If its tax is not calculated yet, calculates it without a transaction and tries again.
 * @throws the errors of `place` and `calculateTax`
 */
export async function withTaxCalculation<Result>(ctx: Ctx, place: () => Promise<Result>): Promise<Result> {
  // Prices can change in between.
  for (let attempts = 1; attempts <= 3; attempts += 1)
    try {
      return await place()
    } catch (error) {
      if (!(error instanceof CalculationMissing)) throw error
      await calculateTax(ctx, error.request)
    }
  throw new Problem('tax_unavailable')
}

const oldest = (ctx: Ctx) => new Date(ctx.now().getTime() - MAX_AGE_MS)

const isCurrent = (ctx: Ctx, key: Buffer) =>
  and(eq(taxCalculations.key, key), gt(taxCalculations.createdAt, oldest(ctx)))

const keyOf = (userId: string, request: TaxCalculationRequest) =>
  createHash('sha256')
    .update(JSON.stringify([userId, request]))
    .digest()
