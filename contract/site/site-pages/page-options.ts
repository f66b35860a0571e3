export const pagePurposes = ['privacy', 'terms', 'refunds', 'imprint'] as const
export type PagePurpose = (typeof pagePurposes)[number]

export const purposeTitles: Record<PagePurpose, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms of sale',
  refunds: 'Refunds and cancellations',
  imprint: 'Imprint',
}

/** The legal pages that are accepted by signing up, and by ordering. */
export const signUpPages = ['terms', 'privacy'] as const satisfies readonly PagePurpose[]
export const checkoutPages = ['terms', 'refunds', 'privacy'] as const satisfies readonly PagePurpose[]

export const sitePagePath = (slug: string): string => `/pages/${slug}`
