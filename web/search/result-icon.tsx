import { GraduationCap, Newspaper, NotebookPen, Package, Ticket } from 'lucide-react'
import type { Found } from '#contract/search/search.schema.ts'
import { hueOf, isCategory } from '../binder/category-color.ts'
import { Emblem } from '../binder/category-icon.tsx'

const signs = { lesson: NotebookPen, post: Newspaper, course: GraduationCap, workshop: Ticket, product: Package }

/** The emblem of its category; what belongs to none shows what kind of thing it is. */
export function FoundSign({ kind, category }: Pick<Found, 'kind' | 'category'>) {
  const Sign = signs[kind]
  return (
    <span className="found__sign" data-hue={hueOf(category)}>
      {isCategory(category) ? <Emblem category={category} /> : <Sign size={22} aria-hidden="true" />}
    </span>
  )
}
