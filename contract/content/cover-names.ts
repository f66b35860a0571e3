import { HUES, productKinds } from './covers.ts'

/** Drawings of the sample products and classes, by the name in `cover`. */
export const productDrawings = [
  'complete-system',
  'refill-pages',
  'digital-journey-planner',
  'ultimate-journey-kit',
  'a-year-on-paper',
  'the-snail-who-kept-a-list',
] as const
export type ProductDrawing = (typeof productDrawings)[number]

export const classDrawings = ['foundations', 'advanced', 'family', 'weekend', 'shef-mastery', 'digital-tools'] as const
export type ClassDrawing = (typeof classDrawings)[number]

const inEveryHue = <Kind extends string>(kind: Kind) => HUES.map((hue) => `${kind}-${hue}` as const)

/** Names of the drawings that an owner chooses from, for products and classes without a picture. */
export const productCoverNames = [...productKinds.flatMap(inEveryHue), ...productDrawings]
export type ProductCoverName = (typeof productCoverNames)[number]

export const classCoverNames = [...inEveryHue('course'), ...classDrawings]
export type ClassCoverName = (typeof classCoverNames)[number]
