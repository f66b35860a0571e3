/** Sections of the landing page below the hero, in the order of the sample. */
export const landingSections = [
  'features',
  'categories',
  'guides',
  'sessions',
  'focus',
  'coaching',
  'books',
  'testimonials',
  'closing',
] as const
export type LandingSection = (typeof landingSections)[number]

export const TESTIMONIALS_MAX = 6
