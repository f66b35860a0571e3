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
const byCategory = {
  Spiritual: ['quiet-window', 'bedside'],
  Health: ['sunday-pot', 'half-past-ten'],
  Education: ['unopened-box', 'sunday-page'],
  Finance: ['receipts', 'bank-call'],
} as const

export type PostCover = (typeof bySlug)[keyof typeof bySlug]

export function postCoverOf({ slug, category }: { slug: string; category: string | null }): PostCover {
  const specific = Object.entries(bySlug).find(([name]) => name === slug)?.[1]
  const candidates = Object.entries(byCategory).find(([name]) => name === category)?.[1] ?? byCategory.Education
  // The last character of the slug differs between numbered posts.
  return specific ?? candidates[(slug.at(-1)?.charCodeAt(0) ?? 0) % 2] ?? candidates[0]
}
