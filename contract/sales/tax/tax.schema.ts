import { z } from 'zod'
import { itemReference } from '../../content/store/item-reference.schema.ts'
import { ORDER_ITEMS_MAX } from '../../content/store/store-limits.ts'
import { countries } from '../../countries.ts'
import { boundedString } from '../../fields.schema.ts'
import { vatIdError } from './vat-id.ts'

const seenMinor = z.int().min(0).max(999_999_999_999).optional()
const country = z.string('Choose a country.').refine((code) => countries.includes(code), 'Choose a country.')
const region = boundedString(100, 'At most 100 characters.').optional()
const vatId = boundedString(40, vatIdError).optional()
/** Needed by Stripe Tax in some countries. Those of the shipping address if the order has one. */
const addressDetails = {
  line1: boundedString(200, 'At most 200 characters.').optional(),
  city: boundedString(100, 'At most 100 characters.').optional(),
  postalCode: boundedString(20, 'At most 20 characters.').optional(),
}

/**
 * Location at which the buyer is taxed, and the amounts that they saw. `country` and `region` are those of the shipping address if the order has
 * one. `seenMinor`: the tax, `seenTotalMinor`: the total with it; compared with the current amounts, never charged.
 */
export const orderTaxInput = z.object({
  country: country.optional(),
  region,
  ...addressDetails,
  vatId,
  seenMinor,
  seenTotalMinor: seenMinor,
})
export type OrderTaxInput = z.infer<typeof orderTaxInput>

/** The prices are those that the buyer sees, after discounts. Only Stripe Tax needs them. */
export const taxRatesInput = z.object({
  country,
  region,
  ...addressDetails,
  vatId,
  lines: z
    .array(itemReference.and(z.object({ priceMinor: seenMinor })))
    .min(1, 'Choose an item.')
    .max(ORDER_ITEMS_MAX, `At most ${ORDER_ITEMS_MAX} different items.`),
  shippingMinor: seenMinor,
  isShippingAddress: z.boolean('Send true or false.').optional(),
})
export type TaxRatesInput = z.infer<typeof taxRatesInput>

const taxAmounts = z.object({ taxMinor: z.int(), taxAddedMinor: z.int() })

/** Rates in parts per million. `tax` is null while tax is off. */
export const taxRates = z.object({
  tax: z
    .object({
      /** '' where no tax applies. */
      name: z.string(),
      pricesIncludeTax: z.boolean(),
      isReverseCharge: z.boolean(),
      /** A VAT ID would change the tax. */
      takesVatId: z.boolean(),
      /** In the order of the requested lines. */
      lineRatesPpm: z.array(z.int()),
      shippingRatePpm: z.int(),
      /** As Stripe Tax calculated them; undefined with the owner's rates. */
      amounts: z.object({ lines: z.array(taxAmounts), shipping: taxAmounts }).optional(),
    })
    .nullable(),
})
export type TaxRates = z.infer<typeof taxRates>

const taxLocation = { country: z.string(), region: z.string(), postalCode: z.string().optional(), vatId: z.string() }

/** Location at which the newest order with tax was taxed; null before the first one. */
export const lastTaxLocation = z.object(taxLocation).nullable()
export type LastTaxLocation = z.infer<typeof lastTaxLocation>

/** The tax of an order; null if tax was off. An empty text stands for none. */
const orderTax = z.object({
  name: z.string(),
  pricesIncludeTax: z.boolean(),
  isReverseCharge: z.boolean(),
  ...taxLocation,
})
export type OrderTax = z.infer<typeof orderTax>

/** Minor units and parts per million; see `TaxAmounts`. The shipping of the order includes its tax. */
export const orderTaxAmounts = {
  tax: orderTax.nullable(),
  taxMinor: z.int(),
  shippingTaxMinor: z.int(),
  shippingTaxAddedMinor: z.int(),
  shippingTaxRatePpm: z.int().nullable(),
}
export const lineTaxAmounts = { taxMinor: z.int(), taxAddedMinor: z.int(), taxRatePpm: z.int().nullable() }
