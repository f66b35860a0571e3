/** The categories of lessons, in their order. `hue`: name of a color in tokens.css. `guide`: the character who speaks for it. */
export const categories = {
  Spiritual: { hue: 'spirit', guide: 'lumen' },
  Health: { hue: 'health', guide: 'vita' },
  Education: { hue: 'edu', guide: 'sophia' },
  Finance: { hue: 'fin', guide: 'penny' },
} as const
export type Category = keyof typeof categories
export type CategoryHue = (typeof categories)[Category]['hue']
export type CategoryGuide = (typeof categories)[Category]['guide']

export const categoryNames = Object.keys(categories) as [Category, ...Category[]]

export const isCategory = (name: string | null): name is Category => (categoryNames as (string | null)[]).includes(name)
