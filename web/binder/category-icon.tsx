import type { Category } from '#contract/classes/class-cards.ts'
import type { SvgProps } from '../art/drawing.tsx'
import { Education, Finance, Health, Spiritual } from '../art/icons/icons.tsx'

const icons = { Spiritual, Health, Education, Finance }

export function CategoryIcon({ category, ...rest }: { category: Category } & SvgProps) {
  const Icon = icons[category]
  return <Icon {...rest} />
}
