import { GraduationCap, Newspaper, NotebookPen, Package, Ticket } from 'lucide-react'
import type { SearchResult } from '#contract/search/search.schema.ts'
import { categoryColorOf, isCategory } from '../binder/category-color.ts'
import { CategoryIcon } from '../binder/category-icon.tsx'

const signs = { lesson: NotebookPen, post: Newspaper, course: GraduationCap, workshop: Ticket, product: Package }

/** The emblem of its category; what belongs to none shows what kind of thing it is. */
export function ResultIcon({ kind, category }: Pick<SearchResult, 'kind' | 'category'>) {
  const Sign = signs[kind]
  return (
    <span className="found__sign" data-hue={categoryColorOf(category)}>
      {isCategory(category) ? <CategoryIcon category={category} /> : <Sign size={22} aria-hidden="true" />}
    </span>
  )
}
