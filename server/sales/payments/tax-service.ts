import type { TaxCalculation } from '#contract/sales/tax/tax-calculation.ts'
import type { ItemTaxKind } from '#contract/sales/tax/tax-kinds.ts'

/** Unknown fields are ''. The country is an ISO 3166-1 alpha-2 code. */
export type TaxAddress = { line1: string; city: string; postalCode: string; region: string; country: string }

/** Prices in minor units, after discounts. */
export type TaxCalculationRequest = {
  currency: string
  pricesIncludeTax: boolean
  lines: { priceMinor: number; taxKind: ItemTaxKind }[]
  shippingMinor: number
  address: TaxAddress
  isShippingAddress: boolean
  /** In the format of its EU member state, or ''. */
  vatId: string
}

/** The part of an amount that a reversal takes, in minor units. The price excludes a tax that was added to it. */
export type ReversedAmount = { priceMinor: number; taxMinor: number }
export type TaxReversal = {
  transactionId: string
  /** Unique per reversal; makes it idempotent. */
  key: string
  /** By position of the line in its order. */
  lines: (ReversedAmount & { position: number })[]
  shipping: ReversedAmount
}

/** Calculates the tax of purchases, and stores the tax of orders for the returns of the seller. */
export type TaxService = {
  /** @returns why it cannot calculate yet, as text for the owner; undefined if it can */
  findSetupIssue(currency: string): Promise<string | undefined>
  /** @throws validation naming 'shipTo.postalCode', 'tax.postalCode' or 'tax.vatId'; tax_unavailable */
  calculate(request: TaxCalculationRequest): Promise<TaxCalculation>
  /** Idempotent per order. @returns the id of the transaction */
  recordSale(sale: { calculationId: string; orderId: string }): Promise<string>
  /** @returns the id of the reversal */
  recordReversal(reversal: TaxReversal): Promise<string>
}
