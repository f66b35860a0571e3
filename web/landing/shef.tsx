import { CategoryIcon, categoryColorOf, guideOf } from '../binder/category.tsx'
import type { LandingCopy } from './copy.ts'

/** The four categories (Spiritual, Health, Education, Finance) as binder dividers. */
export function Shef({ tabs }: Pick<LandingCopy, 'tabs'>) {
  return (
    <section className="shef page section" aria-labelledby="shef-title">
      <div className="head">
        <h2 id="shef-title">Four tabs, one life</h2>
        <p className="lead">
          Spiritual, Health, Education, Finance. The colors are the same in the binder, in the planner and on every page
          here.
        </p>
      </div>
      <TrailToTheTabs />
      <div className="dividers">
        {tabs.map((tab) => (
          <Divider key={tab.category} {...tab} />
        ))}
      </div>
    </section>
  )
}

function Divider({ category, question, steps }: LandingCopy['tabs'][number]) {
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
      className="shef__trail"
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
