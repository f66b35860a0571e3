import type { Money } from '#contract/money.ts'
import { type CalculatedTax, sumTax, taxPurchase } from '#contract/sales/tax/tax-amounts.ts'
import type { TaxCalculation } from '#contract/sales/tax/tax-calculation.ts'
import { canReverseCharge, taxAt } from '#contract/sales/tax/tax-rates.ts'
import type { TaxSettings } from '#contract/sales/tax/tax-settings.schema.ts'
import { isEuCountry } from '#contract/sales/tax/vat-id.ts'
import type { Ctx } from '../../../context.ts'
import { siteMoney } from '../../../site-money.ts'
import type { TaxCalculationRequest } from '../../payments/tax-service.ts'

type TaxedPurchase = Omit<TaxCalculationRequest, 'currency' | 'pricesIncludeTax'>

/** `lines` in the order of the purchase. */
type LineTaxes = {
  /** Id of the calculation at Stripe; null for the owner's rates. */
  calculationId: string | null
  name: string
  isReverseCharge: boolean
  lines: CalculatedTax[]
  shipping: CalculatedTax
  taxMinor: number
  /** Total that the buyer pays, in minor units. */
  totalMinor: number
}

type Calculate = (ctx: Ctx, request: TaxCalculationRequest) => Promise<TaxCalculation>

/**
 * Returns the tax of each line of a purchase, by the owner's rates or by Stripe Tax.
 * @param calculate for Stripe Tax
 * @throws the errors of `calculate`
 */
export async function taxLines(
  ctx: Ctx,
  settings: TaxSettings,
  { purchase, calculate }: { purchase: TaxedPurchase; calculate: Calculate },
): Promise<LineTaxes> {
  if (settings.source === 'rates') return taxByRates(siteMoney(ctx), settings, purchase)
  const { currency } = ctx.site.settings
  const { pricesIncludeTax } = settings
  const { id, ...calculated } = await calculate(ctx, { currency, pricesIncludeTax, ...purchase })
  const { taxMinor, totalMinor } = sumTax(purchase, calculated)
  return { ...calculated, calculationId: id, taxMinor, totalMinor }
}

function taxByRates(
  money: Money,
  settings: TaxSettings,
  { lines, shippingMinor, address, vatId }: TaxedPurchase,
): LineTaxes {
  const { name, kinds, isReverseCharge } = taxAt(settings, { ...address, vatId })
  const taxed = taxPurchase({
    lines: lines.map(({ priceMinor, taxKind }) => ({ priceMinor, ratePpm: kinds[taxKind] })),
    shippingMinor,
    shippingRatePpm: kinds.shipping,
    terms: { pricesIncludeTax: settings.pricesIncludeTax, isReverseCharge },
    stepMinor: money.stepMinor,
  })
  return {
    ...taxed,
    calculationId: null,
    name,
    isReverseCharge,
    lines: taxed.lines.map((tax, index) => ({ ...tax, taxRatePpm: kinds[lines[index]?.taxKind ?? 'class'] })),
    shipping: { ...taxed.shipping, taxRatePpm: kinds.shipping },
  }
}

/** True if a VAT ID would change the tax. Stripe knows where the owner is registered. */
export const takesVatId = (settings: TaxSettings, country: string): boolean =>
  settings.source === 'stripe' ? isEuCountry(country) : canReverseCharge(settings, country)
