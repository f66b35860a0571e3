import { type Category, categoryNames } from '#contract/content/categories.ts'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { CategoryIcon, categoryColorOf, guideOf } from '../../platform/categories/category.tsx'

/** The categories as binder dividers. */
export function Categories({ title, lead, tabs }: Landing['categories']) {
  return (
    <section className="page section" aria-labelledby="categories-title">
      <div className="head">
        <h2 id="categories-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <TrailToTheTabs />
      <div className="dividers">
        {categoryNames.map((category, index) => (
          <Divider key={category} category={category} {...tabs[index]} />
        ))}
      </div>
    </section>
  )
}

type DividerProps = { category: Category } & Partial<Landing['categories']['tabs'][number]>

function Divider({ category, question, steps = [] }: DividerProps) {
  return (
    <article className="divider" data-hue={categoryColorOf(category)}>
      <h3 className="divider__tab">{category}</h3>
      <div className="divider__sheet">
        <p className="divider__q">{question}</p>
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <div className="divider__foot">
          <p className="guide-name">Guide: {guideOf(category).name}</p>
          <span className="emblem art">
            <CategoryIcon category={category} />
          </span>
        </div>
      </div>
    </article>
  )
}

function TrailToTheTabs() {
  return (
    <svg
      className="dividers__trail"
      viewBox="0 0 420 260"
      aria-hidden="true"
      fill="none"
      stroke="var(--art-trail)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray="12 10"
    >
      <path d="M620-60C520-70 380-60 330-6 280 50 400 70 376 118 352 160 250 120 226 168 214 196 236 214 262 222" />
    </svg>
  )
}
