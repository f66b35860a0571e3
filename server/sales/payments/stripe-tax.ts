import Stripe from 'stripe'
import { moneyIn } from '#contract/money.ts'
import type { CalculatedTax } from '#contract/sales/tax/tax-amounts.ts'
import type { TaxCalculation } from '#contract/sales/tax/tax-calculation.ts'
import { vatIdError } from '#contract/sales/tax/vat-id.ts'
import { Problem } from '../../problem.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'
import type { TaxCalculationRequest, TaxReversal, TaxService } from './tax-service.ts'

/** Stripe's tax codes for general tangible goods, electronically supplied services and services. */
const taxCodes = { physical: 'txcd_99999999', digital: 'txcd_10000000', class: 'txcd_20030000' }
const SHIPPING_TAX_CODE = 'txcd_92010001'
const SHIPPING = 'shipping'

const addressError = 'No tax can be calculated for this address. Please check the postal code and the country.'

/** Creates the client of Stripe Tax. */
export function createStripeTax(stripe: Stripe): TaxService {
  return {
    async findSetupIssue(currency) {
      if (!hasStripeAmounts(currency)) return `Stripe Tax can’t be used with prices in ${currency.toUpperCase()}.`
      const { status } = await stripe.tax.settings.retrieve()
      if (status === 'active') return undefined
      return 'Stripe Tax isn’t set up yet. Add the address of your business under Tax in your Stripe dashboard, then save again.'
    },
    async calculate(request) {
      const calculation = await stripe.tax.calculations
        .create(calculationParams(request))
        .catch((cause: unknown) => rejectInvalid(cause, request))
      const items = await listLineItems(stripe, calculation)
      return toTaxCalculation(request, calculation, items)
    },
    async recordSale({ calculationId: calculation, orderId }) {
      const metadata = { order_id: orderId }
      const { id } = await stripe.tax.transactions.createFromCalculation(
        { calculation, reference: orderId, metadata },
        { idempotencyKey: `tax_${orderId}` },
      )
      return id
    },
    async recordReversal(reversal) {
      const { currency } = await stripe.tax.transactions.retrieve(reversal.transactionId)
      const itemIds = new Map<string, string>()
      for await (const { id, reference } of stripe.tax.transactions.listLineItems(reversal.transactionId, {
        limit: 100,
      }))
        itemIds.set(reference, id)
      const { id } = await stripe.tax.transactions.createReversal(reversalParams(reversal, itemIds, currency), {
        idempotencyKey: `tax_${reversal.key}`,
      })
      return id
    },
  }
}

/** Stripe rounds the tax to its own smallest unit, which has more decimals than the prices in the other currencies. */
const hasStripeAmounts = (currency: string) => moneyIn(currency).stepMinor === 1 && toStripeAmount(1, currency) === 1

function calculationParams(request: TaxCalculationRequest): Stripe.Tax.CalculationCreateParams {
  const { currency, pricesIncludeTax, lines, shippingMinor, address, isShippingAddress, vatId } = request
  const tax_behavior = pricesIncludeTax ? ('inclusive' as const) : ('exclusive' as const)
  // Stripe accepts no amount of 0.
  const items = lines.flatMap(({ priceMinor, taxKind }, position) =>
    priceMinor > 0 ? [{ reference: String(position), priceMinor, tax_code: taxCodes[taxKind] }] : [],
  )
  const shipping = { amount: toStripeAmount(shippingMinor, currency), tax_behavior }
  // A calculation needs a line, also if a coupon pays for all items.
  const isOnlyShipping = items.length === 0
  const shippingItem = { reference: SHIPPING, priceMinor: shippingMinor, tax_code: SHIPPING_TAX_CODE }
  return {
    currency,
    line_items: (isOnlyShipping ? [shippingItem] : items).map(({ priceMinor, ...item }) => ({
      ...item,
      amount: toStripeAmount(priceMinor, currency),
      tax_behavior,
    })),
    // Its tax code is that of the owner's settings at Stripe.
    ...(shippingMinor > 0 && !isOnlyShipping ? { shipping_cost: shipping } : {}),
    customer_details: {
      address: {
        line1: address.line1,
        city: address.city,
        state: address.region,
        postal_code: address.postalCode,
        country: address.country,
      },
      address_source: isShippingAddress ? 'shipping' : 'billing',
      ...(vatId ? { tax_ids: [{ type: 'eu_vat' as const, value: vatId }] } : {}),
    },
    expand: [
      'line_items.data.tax_breakdown',
      ...(shippingMinor > 0 && !isOnlyShipping ? ['shipping_cost.tax_breakdown'] : []),
    ],
  }
}

function rejectInvalid(cause: unknown, { isShippingAddress }: TaxCalculationRequest): never {
  const code = cause instanceof Stripe.errors.StripeInvalidRequestError ? cause.code : undefined
  if (code === 'customer_tax_location_invalid')
    throw fieldProblem(isShippingAddress ? 'shipTo.postalCode' : 'tax.postalCode', addressError, cause)
  if (code === 'tax_id_invalid') throw fieldProblem('tax.vatId', vatIdError, cause)
  throw new Problem('tax_unavailable', { cause })
}

const fieldProblem = (field: string, message: string, cause: unknown) =>
  new Problem('validation', { message, fields: [{ field, message }], cause })

/** A response contains the first items only. */
async function listLineItems(
  stripe: Stripe,
  { id, line_items }: Stripe.Tax.Calculation,
): Promise<Stripe.Tax.CalculationLineItem[]> {
  if (line_items && !line_items.has_more) return line_items.data
  const params = { limit: 100, expand: ['data.tax_breakdown'] }
  return stripe.tax.calculations.listLineItems(id ?? '', params).autoPagingToArray({ limit: 1000 })
}

type Breakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown[] | Stripe.Tax.Calculation.ShippingCost.TaxBreakdown[]

function toTaxCalculation(
  { currency, pricesIncludeTax, lines, shippingMinor }: TaxCalculationRequest,
  calculation: Stripe.Tax.Calculation,
  items: Stripe.Tax.CalculationLineItem[],
): TaxCalculation {
  const toTax = (taxed: { amount_tax: number; tax_breakdown?: Breakdown | null } | null | undefined): CalculatedTax => {
    const taxMinor = fromStripeAmount(taxed?.amount_tax ?? 0, currency)
    const taxRatePpm = ratePpmOf(taxed?.tax_breakdown ?? [])
    return { taxMinor, taxAddedMinor: pricesIncludeTax ? 0 : taxMinor, taxRatePpm }
  }
  const itemOf = (reference: string) => items.find((item) => item.reference === reference)
  const shipping = toTax(itemOf(SHIPPING) ?? calculation.shipping_cost)
  const taxes = lines.map((_, position) => toTax(itemOf(String(position))))
  const pricesMinor = lines.reduce((sum, { priceMinor }) => sum + priceMinor, shippingMinor)
  const totalMinor = [...taxes, shipping].reduce((sum, { taxAddedMinor }) => sum + taxAddedMinor, pricesMinor)
  // A fee that belongs to no line, such as a retail delivery fee, could not be charged and refunded with a line.
  if (
    !calculation.id ||
    !hasStripeAmounts(currency) ||
    toStripeAmount(totalMinor, currency) !== calculation.amount_total
  )
    throw new Problem('tax_unavailable', { cause: new Error('the tax of the lines does not add up to the total') })
  const breakdown = calculation.tax_breakdown
  const isUntaxed = [...taxes, shipping].every(({ taxMinor }) => taxMinor === 0)
  const isReverseCharge = isUntaxed && breakdown.some((part) => part.taxability_reason === 'reverse_charge')
  return {
    id: calculation.id,
    name: isReverseCharge ? 'VAT' : nameOf(breakdown),
    isReverseCharge,
    lines: taxes,
    shipping,
  }
}

/** Adds the rates of state, county and city. */
function ratePpmOf(breakdown: Breakdown): number {
  const percent = breakdown
    .filter(({ amount }) => amount > 0)
    .reduce((sum, { tax_rate_details }) => sum + Number(tax_rate_details?.percentage_decimal ?? 0), 0)
  return Math.round(percent * 10_000)
}

/** Tax types that are written as abbreviations. */
const abbreviations = new Set(['vat', 'gst', 'hst', 'pst', 'qst', 'rst', 'igst', 'jct'])

/** Returns 'VAT', 'Sales tax' or 'GST and PST'; '' without a tax. */
function nameOf(breakdown: Stripe.Tax.Calculation.TaxBreakdown[]): string {
  const types = breakdown.flatMap(({ amount, tax_rate_details: { tax_type } }) =>
    amount > 0 && tax_type ? [tax_type] : [],
  )
  return [...new Set(types)].map(typeName).join(' and ')
}

function typeName(type: string): string {
  if (abbreviations.has(type)) return type.toUpperCase()
  const words = type.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function reversalParams(
  { transactionId, key, lines, shipping }: TaxReversal,
  itemIds: ReadonlyMap<string, string>,
  currency: string,
): Stripe.Tax.TransactionCreateReversalParams {
  const amountsOf = ({ priceMinor, taxMinor }: { priceMinor: number; taxMinor: number }) => ({
    amount: 0 - toStripeAmount(priceMinor, currency),
    amount_tax: 0 - toStripeAmount(taxMinor, currency),
  })
  const reversedItem = (reference: string, amount: { priceMinor: number; taxMinor: number }) => {
    const original_line_item = itemIds.get(reference)
    if (!original_line_item) throw new Error(`tax transaction ${transactionId} has no line ${reference}`)
    return { original_line_item, reference: `${key}_${reference}`, ...amountsOf(amount) }
  }
  const isShippingReversed = shipping.priceMinor > 0
  const isShippingItem = itemIds.has(SHIPPING)
  const items = [
    ...lines.map(({ position, ...amount }) => reversedItem(String(position), amount)),
    ...(isShippingReversed && isShippingItem ? [reversedItem(SHIPPING, shipping)] : []),
  ]
  return {
    mode: 'partial',
    original_transaction: transactionId,
    reference: key,
    ...(items.length > 0 ? { line_items: items } : {}),
    ...(isShippingReversed && !isShippingItem ? { shipping_cost: amountsOf(shipping) } : {}),
  }
}
