const HUES = ['amber', 'green', 'blue', 'violet'] as const

/** The varying part of a drawing that stands for a missing picture: its color and up to two letters. */
export type CoverVariant = { hue: (typeof HUES)[number]; monogram: string }

type Titled = { slug: string; title: string }

export const coverOf = (item: Titled): CoverVariant => buildCover(item, hueIndexOf(item))

/** Returns the covers of a list: neighbors have different colors. Items that have a drawing are null. */
export function coversOf(items: readonly (Titled | null)[]): (CoverVariant | undefined)[] {
  let previous = -1
  return items.map((item) => {
    if (!item) {
      previous = -1
      return undefined
    }
    const index = hueIndexOf(item)
    previous = index === previous ? (index + 1) % HUES.length : index
    return buildCover(item, previous)
  })
}

const buildCover = ({ title }: Titled, hueIndex: number): CoverVariant => ({
  hue: HUES[hueIndex] ?? HUES[0],
  monogram: monogramOf(title),
})

function hueIndexOf({ slug }: Titled): number {
  let hash = 0
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % HUES.length
}

/** 'Quiet Mornings' -> 'QM'. Only letters and digits, so that it is safe in markup. */
function monogramOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}
