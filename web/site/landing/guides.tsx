import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { categoryColorOf, guides } from '../../platform/categories/category.tsx'

export function Guides({ title, lead }: Landing['guides']) {
  return (
    <section className="guides section" aria-labelledby="guides-title">
      <div className="page">
        <div className="head">
          <h2 id="guides-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="guides__stage">
          <TrailUnderTheirFeet />
          <ul className="guides__row">
            {guides.map(({ name, role, motto, Figure }) => (
              <li key={name} data-hue={categoryColorOf(role)}>
                <div className="guide art">
                  <Figure />
                </div>
                <h3>{name}</h3>
                <p className="guide-role">{role}</p>
                <p>{motto}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function TrailUnderTheirFeet() {
  return (
    <svg className="guides__trail" viewBox="0 0 1200 40" preserveAspectRatio="none" aria-hidden="true">
      <path d="M-700 20C-500 34-300 4-120 20 40 34 150 14 300 20S560 10 700 20 900 28 986 24" />
    </svg>
  )
}
