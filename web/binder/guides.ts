import type { Category } from '#contract/classes/class-cards.ts'
import { Dash, Lumen, Penny, Polaris, Sophia, Vita } from '../art/guides/guides.tsx'
import { isCategory } from './category.tsx'

const polaris = {
  name: 'Polaris',
  role: 'Main guide',
  says: 'Keeps the destination in sight when the week gets loud.',
  Figure: Polaris,
}

const byCategory = {
  Spiritual: { name: 'Lumen', role: 'Spiritual', says: 'Finds ten quiet minutes, then guards them.', Figure: Lumen },
  Health: { name: 'Vita', role: 'Health', says: 'Sleep, food, movement. In that order.', Figure: Vita },
  Education: { name: 'Sophia', role: 'Education', says: 'Reads ahead and tells it in half the words.', Figure: Sophia },
  Finance: { name: 'Penny', role: 'Finance', says: 'Counts once a week so you need not worry daily.', Figure: Penny },
} satisfies Record<Category, typeof polaris>

const dash = {
  name: 'Dash',
  role: 'Action and momentum',
  says: 'Starts before feeling ready. The first step is small.',
  Figure: Dash,
}

export const guides = [polaris, ...Object.values(byCategory), dash]

/** Returns the guide of a category, or the main guide without one. */
export const guideOf = (category: string | null) => (isCategory(category) ? byCategory[category] : polaris)
