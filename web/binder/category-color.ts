import type { Category } from '#contract/classes/class-cards.ts'

const hues = { Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' } as const satisfies Record<
  Category,
  string
>

/** In the order of the binder's tabs. */
export const categories = Object.keys(hues) as Category[]

export const isCategory = (name: string | null): name is Category => name !== null && Object.hasOwn(hues, name)

/** The value for `data-hue`. What belongs to none of the four tabs has no hue. */
export const categoryColorOf = (category: string | null) => (isCategory(category) ? hues[category] : undefined)
