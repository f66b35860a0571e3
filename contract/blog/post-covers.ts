/** The drawings that were made for a post, by its slug. */
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

/** For the others: two to a category, so that neighbours in a list seldom look alike. */
const byCategory = {
  Spiritual: ['quiet-window', 'bedside'],
  Health: ['sunday-pot', 'half-past-ten'],
  Education: ['unopened-box', 'sunday-page'],
  Finance: ['receipts', 'bank-call'],
} as const

export type PostCover = (typeof bySlug)[keyof typeof bySlug]

/** Which drawing stands for a post without a picture: one made for it, or one that fits its category. */
export function postCoverOf({ slug, category }: { slug: string; category: string | null }): PostCover {
  const made = Object.entries(bySlug).find(([name]) => name === slug)?.[1]
  const fitting = Object.entries(byCategory).find(([name]) => name === category)?.[1] ?? byCategory.Education
  // By its last letter, which differs where posts are numbered.
  return made ?? fitting[(slug.at(-1)?.charCodeAt(0) ?? 0) % 2] ?? fitting[0]
}
