import { categoryColorOf, guideOf } from '../categories/category.tsx'
import './prose.css'

export function GuideNote({ category }: { category: string | null }) {
  const { name, role, motto, Figure } = guideOf(category)
  return (
    <aside className="guide-note" aria-label={`${name}, guide`} data-hue={categoryColorOf(category)}>
      <div className="guide-note__figure art">
        <Figure />
      </div>
      <div>
        <p className="guide-name">{name}</p>
        <p className="guide-role">{role}</p>
        <p>{motto}</p>
      </div>
    </aside>
  )
}
