import { GraduationCap, Newspaper, NotebookPen, Package, Ticket } from 'lucide-react'
import type { SearchResult } from '#contract/search/search.schema.ts'
import { categoryColorOf, isCategory } from '../binder/category.tsx'
import { CategoryIcon } from '../binder/category-icon.tsx'

const iconByKind = { lesson: NotebookPen, post: Newspaper, course: GraduationCap, workshop: Ticket, product: Package }

/** The category's icon, or the icon of the kind if the result has no category. */
export function ResultIcon({ kind, category }: Pick<SearchResult, 'kind' | 'category'>) {
  const KindIcon = iconByKind[kind]
  return (
    <span className="found__sign" data-hue={categoryColorOf(category)}>
      {isCategory(category) ? <CategoryIcon category={category} /> : <KindIcon size={22} aria-hidden="true" />}
    </span>
  )
}
