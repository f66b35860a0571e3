import { type CategoryHue, categories, isCategory } from '../categories.ts'

const bySlug = {
  'the-sunday-page-twenty-minutes-that-save-a-week': 'sunday-page',
  'ten-quiet-minutes-before-the-phone': 'quiet-window',
  'a-month-of-writing-down-every-expense': 'receipts',
  'cook-on-sunday-eat-until-wednesday': 'sunday-pot',
  'the-course-you-bought-and-never-opened': 'unopened-box',
  'lights-out-by-half-past-ten': 'half-past-ten',
  'call-the-bank-about-the-rate': 'bank-call',
  'one-line-a-day-what-was-good': 'bedside',
} as const

/** Two covers per category, so that adjacent posts seldom have the same one. */
const byHue = {
  spirit: ['quiet-window', 'bedside'],
  health: ['sunday-pot', 'half-past-ten'],
  edu: ['unopened-box', 'sunday-page'],
  fin: ['receipts', 'bank-call'],
} as const satisfies Record<CategoryHue, unknown>

export type PostCover = (typeof bySlug)[keyof typeof bySlug]

export function postCoverOf({ slug, category }: { slug: string; category: string | null }): PostCover {
  const specific = Object.entries(bySlug).find(([name]) => name === slug)?.[1]
  const candidates = byHue[isCategory(category) ? categories[category].hue : 'edu']
  // The last character of the slug differs between numbered posts.
  return specific ?? candidates[(slug.at(-1)?.charCodeAt(0) ?? 0) % 2] ?? candidates[0]
}
