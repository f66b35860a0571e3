import type { ItemTaxKind } from './tax-kinds.ts'

/** A rate is an integer in parts per million: 8.875% is 88,750. */
const WHOLE_PPM = 1_000_000n

type TaxTerms = { pricesIncludeTax: boolean; isReverseCharge: boolean }

/**
 * Minor units. `taxMinor` is a part of what the buyer pays. `taxAddedMinor` is what the buyer pays less the price: the tax
 * that is added to it, 0 if the price includes it, or negative if the price includes a tax that the buyer does not owe.
 */
export type TaxAmounts = { taxMinor: number; taxAddedMinor: number }

/** The tax of an order line, as stored. `taxRatePpm` and `taxKind` are null while tax is off. */
export type LineTax = CalculatedTax & { taxKind: ItemTaxKind | null }
export type CalculatedTax = TaxAmounts & { taxRatePpm: number | null }

export const NO_TAX: LineTax = { taxMinor: 0, taxAddedMinor: 0, taxRatePpm: null, taxKind: null }

/**
 * Returns the tax of a line, which is its unit price times its quantity, or of the shipping. It is rounded half up to
 * `stepMinor`, once per line; the tax of an order is the sum. With reverse charge, the tax is 0 and an included one is
 * deducted.
 * @param stepMinor of the currency, see `Money`
 */
export function taxOf(
  priceMinor: number,
  ratePpm: number,
  { pricesIncludeTax, isReverseCharge }: TaxTerms,
  stepMinor: number,
): TaxAmounts {
  const [price, rate] = [BigInt(priceMinor), BigInt(ratePpm)]
  if (pricesIncludeTax) {
    const taxMinor = divideHalfUp(price * rate, WHOLE_PPM + rate, stepMinor)
    return isReverseCharge ? { taxMinor: 0, taxAddedMinor: 0 - taxMinor } : { taxMinor, taxAddedMinor: 0 }
  }
  const taxMinor = isReverseCharge ? 0 : divideHalfUp(price * rate, WHOLE_PPM, stepMinor)
  return { taxMinor, taxAddedMinor: taxMinor }
}

/** Returns how much of a line's tax a refund of a part of its total returns, in proportion, rounded half up. */
export function refundedTaxMinor(taxMinor: number, refundedMinor: number, totalMinor: number): number {
  if (totalMinor === 0) return 0
  // The added tax of a reverse charge is negative.
  if (taxMinor < 0) return 0 - refundedTaxMinor(-taxMinor, refundedMinor, totalMinor)
  return divideHalfUp(BigInt(taxMinor) * BigInt(refundedMinor), BigInt(totalMinor))
}

type Purchase = {
  /** Prices of the lines and of the shipping in minor units, and their rates. */
  lines: readonly { priceMinor: number; ratePpm: number }[]
  shippingMinor: number
  shippingRatePpm: number
  terms: TaxTerms
  stepMinor: number
}

export type TaxedPurchase = {
  lines: TaxAmounts[]
  shipping: TaxAmounts
  taxMinor: number
  /** Total that the buyer pays. */
  totalMinor: number
}

/** Returns the tax of a purchase, as the checkout shows it and as the server charges it. */
export function taxPurchase({ lines, shippingMinor, shippingRatePpm, terms, stepMinor }: Purchase): TaxedPurchase {
  const taxedLines = lines.map(({ priceMinor, ratePpm }) => taxOf(priceMinor, ratePpm, terms, stepMinor))
  const shipping = taxOf(shippingMinor, shippingRatePpm, terms, stepMinor)
  return sumTax({ lines, shippingMinor }, { lines: taxedLines, shipping })
}

/** Adds the tax of each line and of the shipping to a purchase. */
export function sumTax(
  { lines, shippingMinor }: { lines: readonly { priceMinor: number }[]; shippingMinor: number },
  tax: { lines: TaxAmounts[]; shipping: TaxAmounts },
): TaxedPurchase {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const all = [...tax.lines, tax.shipping]
  return {
    lines: tax.lines,
    shipping: tax.shipping,
    taxMinor: sum(all.map(({ taxMinor }) => taxMinor)),
    totalMinor: sum([
      ...lines.map(({ priceMinor }) => priceMinor),
      shippingMinor,
      ...all.map(({ taxAddedMinor }) => taxAddedMinor),
    ]),
  }
}

type RefundedUnits = { totalMinor: number; quantity: number; refundedUnits: number; stepMinor: number }

/**
 * Returns what a refund of some more units of a line returns, tax included. Refunds of all its units add up to its total,
 * however they are split.
 */
export function unitsMinor({ totalMinor, quantity, refundedUnits, stepMinor }: RefundedUnits, units: number): number {
  const minorOf = (count: number) => divideHalfUp(BigInt(totalMinor) * BigInt(count), BigInt(quantity), stepMinor)
  return minorOf(refundedUnits + units) - minorOf(refundedUnits)
}

type PaidLine = { unitMinor: number; quantity: number; discountMinor: number; taxAddedMinor: number }

/** Returns what the buyer pays for a line, its tax included, in minor units. */
export const paidMinor = ({ unitMinor, quantity, discountMinor, taxAddedMinor }: PaidLine): number =>
  unitMinor * quantity - discountMinor + taxAddedMinor

/** Rounds to a multiple of `stepMinor`. */
function divideHalfUp(dividend: bigint, divisor: bigint, stepMinor = 1): number {
  const stepDivisor = divisor * BigInt(stepMinor)
  return Number((2n * dividend + stepDivisor) / (2n * stepDivisor)) * stepMinor
}
