import type { OrderTax } from './tax.schema.ts'
import type { TaxAmounts } from './tax-amounts.ts'

type TaxedLine = TaxAmounts & { taxRatePpm: number | null }

/** `isIncluded`: the amount is a part of the prices above it, so it is not added to the total. */
export type TaxRow = { label: string; amountMinor: number; isIncluded: boolean }

/**
 * Returns the rows of an order's tax below its items and its shipping, one per rate, for pages, mails and invoices.
 * Empty where no tax applies.
 * @param lines the lines of the order and its shipping
 */
export function taxRows(
  tax: Pick<OrderTax, 'name' | 'pricesIncludeTax' | 'isReverseCharge'> | null,
  lines: readonly TaxedLine[],
): TaxRow[] {
  if (!tax) return []
  const name = tax.name || 'Tax'
  if (tax.isReverseCharge) {
    const amountMinor = lines.reduce((sum, { taxAddedMinor }) => sum + taxAddedMinor, 0)
    return [{ label: `${name}: reverse charge`, amountMinor, isIncluded: false }]
  }
  const byRate = Map.groupBy(
    lines.filter(({ taxMinor }) => taxMinor > 0),
    ({ taxRatePpm }) => taxRatePpm ?? 0,
  )
  return [...byRate]
    .toSorted(([a], [b]) => b - a)
    .map(([ratePpm, taxed]) => ({
      label: `${tax.pricesIncludeTax ? 'Includes ' : ''}${name} ${percentText(ratePpm)}`,
      amountMinor: taxed.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
      isIncluded: tax.pricesIncludeTax,
    }))
}

/** 88750 -> '8.875%' */
export const percentText = (ratePpm: number): string => `${ratePpm / 10_000}%`

export type TaxedOrder = {
  tax: OrderTax | null
  shippingTaxMinor: number
  shippingTaxAddedMinor: number
  shippingTaxRatePpm: number | null
}

/** Returns the rows of a stored order. */
export function orderTaxRows(order: TaxedOrder, lines: readonly TaxedLine[]): TaxRow[] {
  const { shippingTaxMinor: taxMinor, shippingTaxAddedMinor: taxAddedMinor, shippingTaxRatePpm: taxRatePpm } = order
  return taxRows(order.tax, [...lines, { taxMinor, taxAddedMinor, taxRatePpm }])
}

type PaidShipping = { shippingMinor: number; shippingTaxAddedMinor: number; shippingDiscountMinor: number }

/** List price of shipping; the discount and tax rows explain the difference to the amount paid. */
export const listedShippingMinor = (order: PaidShipping): number =>
  order.shippingMinor - order.shippingTaxAddedMinor + order.shippingDiscountMinor
