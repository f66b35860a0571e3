import {
  type Category,
  type CategoryGuide,
  type CategoryHue,
  categories,
  categoryNames,
  isCategory,
} from '#contract/content/categories.ts'
import type { SvgProps } from '../art/drawing.tsx'
import { Dash, Lumen, Penny, Polaris, Sophia, Vita } from '../art/guides/guides.tsx'
import { EducationIcon, FinanceIcon, HealthIcon, SpiritIcon } from '../art/icons/icons.tsx'

/** Undefined without a category. */
export const categoryColorOf = (category: string | null) =>
  isCategory(category) ? categories[category].hue : undefined

const icons = { spirit: SpiritIcon, health: HealthIcon, edu: EducationIcon, fin: FinanceIcon } satisfies Record<
  CategoryHue,
  unknown
>

export function CategoryIcon({ category, ...rest }: { category: Category } & SvgProps) {
  const Icon = icons[categories[category].hue]
  return <Icon {...rest} />
}

const polaris = {
  name: 'Polaris',
  role: 'Main guide',
  motto: 'Keeps the destination in sight when the week gets loud.',
  Figure: Polaris,
}

const categoryGuides = {
  lumen: { name: 'Lumen', motto: 'Finds ten quiet minutes, then guards them.', Figure: Lumen },
  vita: { name: 'Vita', motto: 'Sleep, food, movement. In that order.', Figure: Vita },
  sophia: { name: 'Sophia', motto: 'Reads ahead and says it in half the words.', Figure: Sophia },
  penny: { name: 'Penny', motto: 'Counts once a week, so you don’t worry daily.', Figure: Penny },
} satisfies Record<CategoryGuide, Omit<typeof polaris, 'role'>>

const dash = {
  name: 'Dash',
  role: 'Action and momentum',
  motto: 'Starts before feeling ready. The first step is small.',
  Figure: Dash,
}

export const guideOf = (category: string | null) =>
  isCategory(category) ? { role: category, ...categoryGuides[categories[category].guide] } : polaris

export const guides = [polaris, ...categoryNames.map(guideOf), dash]
