import type { Category } from '#contract/classes/class-cards.ts'
import type { SvgProps } from '../art/drawing.tsx'
import { Education, Finance, Health, Spiritual } from '../art/icons/icons.tsx'

const emblems = { Spiritual, Health, Education, Finance }

/** The small sign of a category, as on its divider. */
export function CategoryIcon({ category, ...rest }: { category: Category } & SvgProps) {
  const Picture = emblems[category]
  return <Picture {...rest} />
}
