import { categoryColorOf } from '../binder/category.tsx'
import { Surface } from '../ui/surface.tsx'
import type { LandingCopy, SectionHead } from './copy.ts'

type SessionsProps = Pick<LandingCopy, 'sunday' | 'shorter'> & { head: SectionHead }

export function Sessions({ head: { title, lead }, sunday, shorter }: SessionsProps) {
  return (
    <section className="page section" aria-labelledby="sessions-title">
      <div className="head head--split">
        <div className="md:col-span-2">
          <p className="map-label">Journey sessions</p>
          <h2 id="sessions-title">{title}</h2>
        </div>
        <p className="lead">{lead}</p>
      </div>
      <div className="sessions__grid">
        <SundaySheet sunday={sunday} />
        <div className="grid gap-s5 self-stretch">
          {shorter.map(({ when, title, steps }) => (
            <Surface as="article" className="p-s5" key={title}>
              <p className="map-label">{when}</p>
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

function SundaySheet({ sunday }: Pick<LandingCopy, 'sunday'>) {
  return (
    <article className="lesson lesson--whole">
      <p className="map-label">Sunday, twenty minutes</p>
      <h3>The Sunday session</h3>
      <p>
        Coffee, last week’s sheet and a blank one. Move three things, cross out five, and spend five minutes on each
        tab.
      </p>
      <ol className="hours hours--wide">
        {sunday.map(({ category, task }) => (
          <li key={category} data-hue={categoryColorOf(category)}>
            <time dateTime="PT5M">5 min</time>
            <span>
              {category}: {task}
            </span>
          </li>
        ))}
      </ol>
      <p className="q mt-s5">This week I learned that</p>
      <p className="answer">the bus is faster on Thursdays, and that I am nicer at dinner when I have walked to it.</p>
      <p className="lesson__foot">
        <span>Sunday page, sheet 11 of 52</span>
        <span>Filled in by hand</span>
      </p>
    </article>
  )
}
