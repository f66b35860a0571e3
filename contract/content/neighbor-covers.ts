import { buildCover, type CoverItem, type CoverVariant, HUES, type Hue, hueOf, huesFrom } from './covers.ts'

/**
 * Returns the covers of a list; undefined for items with another drawing. An automatic drawing differs from those of both
 * neighbors. `drawing`: drawing of a sample with the name of the cover, or else of the slug.
 */
export function coversOf<Drawing>(
  items: readonly (CoverItem & { drawing: Drawing | undefined })[],
): (CoverVariant | undefined)[] {
  const lookOf = (item: CoverItem & { drawing: Drawing | undefined }) => item.drawing ?? hueOf(item)
  let previous: Drawing | Hue | undefined
  return items.map((item, index) => {
    const next = items[index + 1]
    const neighbors = [previous, next?.cover ? lookOf(next) : undefined]
    previous = item.cover
      ? lookOf(item)
      : [item.drawing, ...huesFrom(item)].find((look) => look !== undefined && !neighbors.includes(look))
    const hue = HUES.find((hue) => hue === previous)
    return hue && buildCover(item, hue)
  })
}
