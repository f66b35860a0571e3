import { categoryNames } from '#contract/content/categories.ts'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { Surface } from '../../platform/ui/surface.tsx'

export function Sessions({ label, title, lead, sunday, shorter }: Landing['sessions']) {
  return (
    <section className="page section" aria-labelledby="sessions-title">
      <div className="head head--split">
        <div className="md:col-span-2">
          {label && <p className="map-label">{label}</p>}
          <h2 id="sessions-title">{title}</h2>
        </div>
        <p className="lead">{lead}</p>
      </div>
      <div className="sessions__grid">
        <SundaySheet {...sunday} />
        <div className="grid grid-cols-1 gap-s5 self-stretch">
          {shorter.map(({ when, title, steps }, index) => (
            <Surface as="article" className="p-s5" key={index}>
              {when && <p className="map-label">{when}</p>}
              <h3 className="mt-s1 mb-s3 text-xl">{title}</h3>
              <ul className="boxes">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </Surface>
          ))}
        </div>
      </div>
    </section>
  )
}

function SundaySheet({ when, title, text, steps, prompt, answer }: Landing['sessions']['sunday']) {
  return (
    <article className="lesson lesson--whole">
      {when && <p className="map-label">{when}</p>}
      <h3>{title}</h3>
      <p>{text}</p>
      <ol className="hours hours--wide">
        {steps.map((step, index) => (
          <li key={step} data-hue={categoryColorOf(categoryNames[index] ?? null)}>
            <time dateTime="PT5M">5 min</time>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {prompt && <p className="q mt-s5">{prompt}</p>}
      {answer && <p className="answer">{answer}</p>}
      <p className="lesson__foot">
        <span>Sunday page, sheet 11 of 52</span>
        <span>Filled in by hand</span>
      </p>
    </article>
  )
}
