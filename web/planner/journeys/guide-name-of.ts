import { type Category, categories } from '#contract/content/categories.ts'
import type { GuideName } from '../guides/guide-questions.ts'

/** Returns the guide of a journey: that of its category, or the main guide. */
export const guideNameOf = (category: Category | null): GuideName => (category ? categories[category].guide : 'polaris')
