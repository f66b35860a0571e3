/** A product that ships is physical, also a bundle of which a part ships. A class is also a 1-on-1 session. */
export type TaxKind = 'physical' | 'digital' | 'class' | 'shipping'
export type ItemTaxKind = Exclude<TaxKind, 'shipping'>

/** The rates of the owner, or Stripe Tax. */
export const taxSources = ['rates', 'stripe'] as const
export type TaxSource = (typeof taxSources)[number]

export const TAX_RATES_MAX = 100
