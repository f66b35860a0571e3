import { type ClassItem, workshopOf } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { Breadcrumb } from '../../platform/seo/breadcrumb-json-ld.ts'
import { workshopText } from './workshop-agenda.tsx'

export function classText(classItem: ClassItem): string {
  const workshop = workshopOf(classItem)
  return workshop ? workshopText(workshop) : classItem.item.description
}

export const classImageOf = (item: { slug: string }): string => `/og${classPath(item)}.png`

export const breadcrumbsTo = ({ slug, title }: { slug: string; title: string }): Breadcrumb[] => [
  { label: 'Home', to: '/' },
  { label: 'Classes', to: '/classes' },
  { label: title, to: classPath({ slug }) },
]
