/** 'physical': shipped products, and bundles with a shipped part. 'class' includes 1-on-1 sessions. */
export type TaxKind = 'physical' | 'digital' | 'class' | 'shipping'
export type ItemTaxKind = Exclude<TaxKind, 'shipping'>

/** The rates of the owner, or Stripe Tax. */
export const taxSources = ['rates', 'stripe'] as const
export type TaxSource = (typeof taxSources)[number]

export const TAX_RATES_MAX = 100
