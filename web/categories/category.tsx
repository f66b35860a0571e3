import { type Category, categories, isCategory } from '#contract/categories.ts'
import type { SvgProps } from '../art/drawing.tsx'
import { Dash, Lumen, Penny, Polaris, Sophia, Vita } from '../art/guides/guides.tsx'
import { Education, Finance, Health, Spiritual } from '../art/icons/icons.tsx'

/** Undefined without a category. */
export const categoryColorOf = (category: string | null) =>
  isCategory(category) ? categories[category].hue : undefined

const icons = { Spiritual, Health, Education, Finance }

export function CategoryIcon({ category, ...rest }: { category: Category } & SvgProps) {
  const Icon = icons[category]
  return <Icon {...rest} />
}

const polaris = {
  name: 'Polaris',
  role: 'Main guide',
  motto: 'Keeps the destination in sight when the week gets loud.',
  Figure: Polaris,
}

const guideByCategory = {
  Spiritual: { name: 'Lumen', role: 'Spiritual', motto: 'Finds ten quiet minutes, then guards them.', Figure: Lumen },
  Health: { name: 'Vita', role: 'Health', motto: 'Sleep, food, movement. In that order.', Figure: Vita },
  Education: { name: 'Sophia', role: 'Education', motto: 'Reads ahead and says it in half the words.', Figure: Sophia },
  Finance: { name: 'Penny', role: 'Finance', motto: 'Counts once a week, so you don’t worry daily.', Figure: Penny },
} satisfies Record<Category, typeof polaris>

const dash = {
  name: 'Dash',
  role: 'Action and momentum',
  motto: 'Starts before feeling ready. The first step is small.',
  Figure: Dash,
}

export const guides = [polaris, ...Object.values(guideByCategory), dash]

export const guideOf = (category: string | null) => (isCategory(category) ? guideByCategory[category] : polaris)
