import type { Category } from '#contract/classes/class-cards.ts'

const hues = { Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' } as const satisfies Record<
  Category,
  string
>

/** In tab order. */
export const categories = Object.keys(hues) as Category[]

export const isCategory = (name: string | null): name is Category => name !== null && Object.hasOwn(hues, name)

/** Returns the value for `data-hue`, or undefined without a category. */
export const categoryColorOf = (category: string | null) => (isCategory(category) ? hues[category] : undefined)
