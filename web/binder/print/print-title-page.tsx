import type { Category } from '#contract/classes/class-cards.ts'
import { categories } from '../category.tsx'
import { CategoryIcon } from '../category-icon.tsx'

export function PrintTitlePage({ category, count }: { category: Category | null; count: number }) {
  return (
    <section className="lesson paper-cover" aria-label="Title sheet">
      <div className="paper-cover__emblems art">
        {(category ? [category] : categories).map((name) => (
          <CategoryIcon key={name} category={name} />
        ))}
      </div>
      <p className="map-label">Journey Paradigm</p>
      <p className="paper-cover__title">{category ?? 'The digital binder'}</p>
      <p className="lead">{count === 1 ? 'One lesson' : `${count} lessons`} to read, to tick and to write on.</p>
      <p className="paper-cover__owner map-label">This binder belongs to</p>
    </section>
  )
}
