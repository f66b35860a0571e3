import type { Money } from '#contract/money.ts'
import type { OrderTax, OrderTaxInput, TaxRates, TaxRatesInput } from '#contract/sales/tax/tax.schema.ts'
import { type LineTax, NO_TAX, type TaxAmounts } from '#contract/sales/tax/tax-amounts.ts'
import type { ItemTaxKind } from '#contract/sales/tax/tax-kinds.ts'
import { isEuCountry, parseVatId, vatIdError } from '#contract/sales/tax/vat-id.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { siteMoney } from '../../../site-money.ts'
import type { TaxAddress } from '../../payments/tax-service.ts'
import { calculateTax, loadTaxRules, takeTaxCalculation } from '../../tax/index.ts'
import { takesVatId, taxLines } from './line-taxes.ts'
import { discountedMinor, priceItems } from './price-items.ts'
import type { PricedItem } from './sold-kinds.ts'

/** The tax of an order: `lines` in the order of its priced items, and of its shipping. */
export type PricedTax = {
  tax: OrderTax | null
  /** Id of the calculation at Stripe; null for the owner's rates. */
  calculationId: string | null
  lines: LineTax[]
  shipping: Omit<LineTax, 'taxKind'>
  taxMinor: number
  /** Total of the order, in minor units. */
  totalMinor: number
}

type TaxAddressInput = Partial<Record<keyof TaxAddress, string | undefined>>

type OrderToTax = {
  pricedItems: PricedItem[]
  /** Price of the shipping after the discount, in minor units. */
  shippingMinor: number
  shipTo: TaxAddressInput | undefined
  input: OrderTaxInput | undefined
}

/**
 * Returns the tax of an order, at the current rates. None while tax is off, and for a free order. Call it in
 * `withTaxCalculation`.
 * @throws validation naming the field, prices_changed if the buyer saw another tax or total
 */
export async function priceTax(ctx: Ctx, order: OrderToTax): Promise<PricedTax> {
  const { pricedItems, shippingMinor, shipTo, input } = order
  const isFree = shippingMinor === 0 && pricedItems.every((priced) => discountedMinor(priced) === 0)
  const settings = isFree ? null : await loadTaxRules(ctx)
  if (!settings) {
    const priced = untaxed(pricedItems, shippingMinor)
    if (input && !isFree) assertTaxUnchanged(siteMoney(ctx), input, priced)
    return priced
  }
  const address = addressOf(shipTo, input)
  const vatId = vatIdIn(address.country, input?.vatId)
  const lines = pricedItems.map((priced) => ({ priceMinor: discountedMinor(priced), taxKind: priced.taxKind }))
  const { name, isReverseCharge, ...taxes } = await taxLines(ctx, settings, {
    purchase: { lines, shippingMinor, address, isShippingAddress: shipTo !== undefined, vatId },
    calculate: takeTaxCalculation,
  })
  const { country, region, postalCode } = address
  const isByPostalCode = taxes.calculationId !== null && postalCode !== ''
  const location = { country, region, ...(isByPostalCode ? { postalCode } : {}), vatId }
  const priced = {
    ...taxes,
    tax: { name, pricesIncludeTax: settings.pricesIncludeTax, isReverseCharge, ...location },
    lines: taxes.lines.map((tax, index) => ({ ...tax, taxKind: lines[index]?.taxKind ?? null })),
  }
  if (input) assertTaxUnchanged(siteMoney(ctx), input, priced)
  return priced
}

export function untaxed(pricedItems: PricedItem[], shippingMinor: number): PricedTax {
  const itemsMinor = pricedItems.reduce((sum, priced) => sum + discountedMinor(priced), 0)
  const amounts = { taxMinor: 0, totalMinor: itemsMinor + shippingMinor }
  return { tax: null, calculationId: null, lines: pricedItems.map(() => NO_TAX), shipping: NO_TAX, ...amounts }
}

function addressOf(shipTo: OrderToTax['shipTo'], input: OrderTaxInput | undefined): TaxAddress {
  const { line1 = '', city = '', postalCode = '', region = '', country } = shipTo ?? input ?? {}
  if (!input || !country) throw fieldProblem('tax.country', 'Choose the country of your billing address.')
  return { line1, city, postalCode, region, country }
}

function vatIdIn(country: string, text = ''): string {
  if (text.trim() === '' || !isEuCountry(country)) return ''
  const vatId = parseVatId(country, text)
  if (vatId === undefined) throw fieldProblem('tax.vatId', vatIdError)
  return vatId
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
 * Returns the rates at which a purchase is taxed, for the checkout; null while tax is off. With Stripe Tax, also the
 * tax of each line.
 * @throws sign_in_required, validation, tax_unavailable, too_many_requests
 */
export async function getTaxRates(ctx: Ctx, { lines, ...input }: TaxRatesInput): Promise<TaxRates> {
  requireViewer(ctx)
  const settings = await loadTaxRules(ctx)
  if (!settings) return { tax: null }
  const { pricesIncludeTax, source } = settings
  if (source === 'stripe' && lines.some(({ priceMinor }) => priceMinor === undefined))
    throw fieldProblem('lines.0.priceMinor', 'Send the prices of the lines.')
  const { country, region = '', line1 = '', city = '', postalCode = '', shippingMinor = 0 } = input
  const products = lines.flatMap(({ productId: id }) =>
    id === undefined ? [] : [{ kind: 'product' as const, id, quantity: 1 }],
  )
  const pricedProducts = products.length > 0 ? await priceItems(ctx, products) : []
  const kindById = new Map<unknown, ItemTaxKind>(pricedProducts.map(({ item, taxKind }) => [item.id, taxKind]))
  const taxed = await taxLines(ctx, settings, {
    purchase: {
      lines: lines.map(({ productId, priceMinor = 0 }) => ({
        priceMinor,
        taxKind: kindById.get(productId) ?? ('class' as const),
      })),
      shippingMinor,
      address: { line1, city, postalCode, region, country },
      isShippingAddress: input.isShippingAddress ?? false,
      vatId: vatIdIn(country, input.vatId),
    },
    calculate: calculateTax,
  })
  const { calculationId, name, isReverseCharge, lines: lineTaxes, shipping } = taxed
  const amountsOf = ({ taxMinor, taxAddedMinor }: TaxAmounts) => ({ taxMinor, taxAddedMinor })
  return {
    tax: {
      name,
      pricesIncludeTax,
      isReverseCharge,
      takesVatId: takesVatId(settings, country),
      lineRatesPpm: lineTaxes.map(({ taxRatePpm }) => taxRatePpm ?? 0),
      shippingRatePpm: shipping.taxRatePpm ?? 0,
      ...(calculationId ? { amounts: { lines: lineTaxes.map(amountsOf), shipping: amountsOf(shipping) } } : {}),
    },
  }
}

function fieldProblem(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
