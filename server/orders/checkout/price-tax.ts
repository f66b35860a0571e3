import type { Money } from '#contract/money.ts'
import type { OrderTax, OrderTaxInput, TaxRates, TaxRatesInput } from '#contract/tax/tax.schema.ts'
import { type LineTax, NO_TAX, taxPurchase } from '#contract/tax/tax-amounts.ts'
import type { ItemTaxKind } from '#contract/tax/tax-kinds.ts'
import { canReverseCharge, type TaxRules, taxAt } from '#contract/tax/tax-rates.ts'
import { isEuCountry, parseVatId, vatIdError } from '#contract/tax/vat-id.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { siteMoney } from '../../site-money.ts'
import { loadTaxRules } from '../../tax/index.ts'
import { discountedMinor, type PricedItem, priceItems } from './price-items.ts'

/** The tax of an order: `lines` in the order of its priced items, and of its shipping. */
export type PricedTax = {
  tax: OrderTax | null
  lines: LineTax[]
  shipping: Omit<LineTax, 'taxKind'>
  taxMinor: number
  /** Total of the order, in minor units. */
  totalMinor: number
}

type TaxedPurchase = {
  pricedItems: PricedItem[]
  /** Price of the shipping after the discount, in minor units. */
  shippingMinor: number
  shipTo: { country: string; region?: string | undefined } | undefined
  input: OrderTaxInput | undefined
}

/**
 * Returns the tax of an order, at the current rates (features: tax, 2 to 6). None while tax is off, and for a free order.
 * @throws validation naming the field, prices_changed if the buyer saw another tax or total
 */
export async function priceTax(ctx: Ctx, purchase: TaxedPurchase): Promise<PricedTax> {
  const { pricedItems, shippingMinor, shipTo, input } = purchase
  const isFree = shippingMinor === 0 && pricedItems.every((priced) => discountedMinor(priced) === 0)
  const rules = isFree ? null : await loadTaxRules(ctx)
  const priced = rules
    ? taxItems(siteMoney(ctx), rules, { pricedItems, shippingMinor, ...locationOf(shipTo, input) })
    : untaxed(pricedItems, shippingMinor)
  if (input && !isFree) assertTaxUnchanged(siteMoney(ctx), input, priced)
  return priced
}

export function untaxed(pricedItems: PricedItem[], shippingMinor: number): PricedTax {
  const itemsMinor = pricedItems.reduce((sum, priced) => sum + discountedMinor(priced), 0)
  const amounts = { taxMinor: 0, totalMinor: itemsMinor + shippingMinor }
  return { tax: null, lines: pricedItems.map(() => NO_TAX), shipping: NO_TAX, ...amounts }
}

type Location = { country: string; region: string; vatId: string }

function locationOf(shipTo: TaxedPurchase['shipTo'], input: OrderTaxInput | undefined): Location {
  const country = shipTo?.country ?? input?.country
  if (!input || !country) throw fieldProblem('tax.country', 'Choose the country of your billing address.')
  const region = (shipTo ? shipTo.region : input.region) ?? ''
  return { country, region, vatId: vatIdIn(country, input.vatId) }
}

function vatIdIn(country: string, text = ''): string {
  if (text.trim() === '' || !isEuCountry(country)) return ''
  const vatId = parseVatId(country, text)
  if (vatId === undefined) throw fieldProblem('tax.vatId', vatIdError)
  return vatId
}

type TaxedItems = Location & { pricedItems: PricedItem[]; shippingMinor: number }

function taxItems(money: Money, rules: TaxRules, { pricedItems, shippingMinor, ...location }: TaxedItems): PricedTax {
  const { name, kinds, isReverseCharge } = taxAt(rules, location)
  const terms = { pricesIncludeTax: rules.pricesIncludeTax, isReverseCharge }
  const taxed = taxPurchase({
    lines: pricedItems.map((priced) => ({ priceMinor: discountedMinor(priced), ratePpm: kinds[priced.taxKind] })),
    shippingMinor,
    shippingRatePpm: kinds.shipping,
    terms,
    stepMinor: money.stepMinor,
  })
  return {
    ...taxed,
    tax: { name, ...terms, ...location },
    lines: pricedItems.map(({ taxKind }, index) => ({
      ...(taxed.lines[index] ?? NO_TAX),
      taxRatePpm: kinds[taxKind],
      taxKind,
    })),
    shipping: { ...taxed.shipping, taxRatePpm: kinds.shipping },
  }
}

function assertTaxUnchanged(money: Money, input: OrderTaxInput, { taxMinor, totalMinor }: PricedTax): void {
  const { seenMinor = taxMinor, seenTotalMinor = totalMinor } = input
  if (seenMinor === taxMinor && seenTotalMinor === totalMinor) return
  throw new Problem('prices_changed', {
    message: `The total is ${money.format(totalMinor)} now, with a tax of ${money.format(taxMinor)}. Please check your order and try again.`,
    details: { lines: [], tax: { seenMinor, taxMinor }, totalMinor },
  })
}

/**
 * Returns the rates at which a purchase is taxed, for the checkout; null while tax is off (features: tax, 4).
 * @throws sign_in_required, validation
 */
export async function getTaxRates(ctx: Ctx, { lines, ...location }: TaxRatesInput): Promise<TaxRates> {
  requireViewer(ctx)
  const rules = await loadTaxRules(ctx)
  if (!rules) return { tax: null }
  const { country, region, vatId } = location
  const { name, kinds, isReverseCharge } = taxAt(rules, { country, region, vatId: vatIdIn(country, vatId) })
  const products = lines.flatMap(({ productId: id }) =>
    id === undefined ? [] : [{ kind: 'product' as const, id, quantity: 1 }],
  )
  const pricedProducts = products.length > 0 ? await priceItems(ctx, products) : []
  const kindById = new Map<unknown, ItemTaxKind>(pricedProducts.map(({ item, taxKind }) => [item.id, taxKind]))
  return {
    tax: {
      name,
      pricesIncludeTax: rules.pricesIncludeTax,
      isReverseCharge,
      takesVatId: canReverseCharge(rules, country),
      lineRatesPpm: lines.map(({ productId }) => kinds[kindById.get(productId) ?? 'class']),
      shippingRatePpm: kinds.shipping,
    },
  }
}

function fieldProblem(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
