/** A product that ships is physical, also a bundle of which a part ships. A class is also a 1-on-1 session. */
export type TaxKind = 'physical' | 'digital' | 'class' | 'shipping'
export type ItemTaxKind = Exclude<TaxKind, 'shipping'>

export const TAX_RATES_MAX = 100
