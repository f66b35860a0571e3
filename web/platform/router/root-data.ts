import { useRouteLoaderData } from 'react-router'
import type { PublicMenus } from '#contract/site/menus/menus.schema.ts'
import type { PageHeadings } from '#contract/site/page-texts/page-texts.schema.ts'
import type { LegalLinks } from '#contract/site/site-pages/site-pages.schema.ts'

/** Data of the root route: facts about the site and its settings that any page can show (decision 0037). */
export type RootData = PublicMenus & {
  legal: LegalLinks
  /** Of the pages with a list, for one that cannot be loaded. */
  headings: PageHeadings
  businessName: string
  tagline: string
  /** Line at the end of the footer. */
  footnote: string
  publicUrl: string
  /** Of prices, a lowercase ISO 4217 code. */
  currency: string
  demo: boolean
  capturesMail: boolean
  /** Zone with which forms of the admin start, '' for that of the device. */
  timeZone: string
  /** Checkouts ask where the buyer is taxed. */
  isTaxOn: boolean
  pricesIncludeTax: boolean
  /** The tax depends on the whole address of the buyer. */
  usesStripeTax: boolean
  /** Every cart is ordered on the checkout page, because it has terms to accept. */
  hasCheckoutTerms: boolean
  /** The checkout asks for consent to the immediate delivery of digital products. */
  asksImmediateDelivery: boolean
  /** Checkouts ask for a coupon. */
  takesCoupons: boolean
  hasShippingZones: boolean
  /** URL of a style sheet, '' for the built-in accent color. */
  accentStyles: string
  /** URL of the folder with the icons of the logo, '' without one. */
  iconFolder: string
}

/** Missing only if the page failed before any loader. */
export const useRootData = (): Partial<RootData> => useRouteLoaderData<RootData>('root') ?? {}

export const useBusinessName = (): string => useRootData().businessName ?? ''

/** Returns the data of the root from the matches as passed to `meta`. */
export const rootDataIn = (matches: readonly ({ loaderData?: unknown } | undefined)[]): Partial<RootData> =>
  matches[0]?.loaderData ?? {}
