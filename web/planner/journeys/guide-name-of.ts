import type { Category } from '#contract/classes/class-cards.ts'
import type { GuideName } from '../today/guide-questions.ts'

const guides: Record<Category, GuideName> = {
  Spiritual: 'lumen',
  Health: 'vita',
  Education: 'sophia',
  Finance: 'penny',
}

/** Returns the guide of a journey: that of its category, or the main guide. */
export const guideNameOf = (category: Category | null): GuideName => (category ? guides[category] : 'polaris')
