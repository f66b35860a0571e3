import type { ProductCard } from './store/products.ts'

export const HUES = ['amber', 'green', 'blue', 'violet'] as const
export type Hue = (typeof HUES)[number]

export const productKinds = ['physical', 'digital', 'bundle'] as const

/** The varying part of a drawing that stands for a missing picture: its color and up to two letters. */
export type CoverVariant = { hue: Hue; monogram: string }

/** `cover`: name of the chosen drawing, such as 'digital-blue'; null for an automatic one. */
export type CoverItem = { slug: string; title: string; cover: string | null }

export const coverOf = (item: CoverItem): CoverVariant => buildCover(item, hueOf(item))

export const coverKindOf = ({ cover, kind }: Pick<ProductCard, 'cover' | 'kind'>): ProductCard['kind'] =>
  productKinds.find((name) => cover?.startsWith(`${name}-`)) ?? kind

export const buildCover = ({ title }: CoverItem, hue: Hue): CoverVariant => ({ hue, monogram: monogramOf(title) })

export const hueOf = (item: CoverItem): Hue =>
  HUES.find((hue) => item.cover?.endsWith(`-${hue}`)) ?? huesFrom(item)[0] ?? HUES[0]

/** Returns all hues, beginning with that of the slug. */
export function huesFrom({ slug }: CoverItem): Hue[] {
  let hash = 0
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  const first = hash % HUES.length
  return [...HUES.slice(first), ...HUES.slice(0, first)]
}

/** 'Quiet Mornings' -> 'QM'. Only letters and digits, so that it is safe in markup. */
function monogramOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}
