import type { Category } from '#contract/classes.ts'
import type { PictureProps } from '../art/drawing.tsx'
import { Education } from '../art/emblems/education.tsx'
import { Finance } from '../art/emblems/finance.tsx'
import { Health } from '../art/emblems/health.tsx'
import { Spiritual } from '../art/emblems/spiritual.tsx'

const emblems = { Spiritual, Health, Education, Finance }

/** The small sign of a category, as on its divider. */
export function Emblem({ category, ...rest }: { category: Category } & PictureProps) {
  const Picture = emblems[category]
  return <Picture {...rest} />
}
