import { Awards, Destination, Engines, NextLevels, Tools } from '../art/landing.tsx'
import { Crew } from '../art/stamps/crew.tsx'
import { Surface } from '../ui/surface.tsx'
import type { LandingCopy } from './copy.ts'
import { Postmark } from './postmark.tsx'

const pictures = { Destination, Engines, Crew, Tools, Awards, 'Next Levels': NextLevels }

export function Focus({ focusTopics }: Pick<LandingCopy, 'focusTopics'>) {
  return (
    <section className="page section" aria-labelledby="focus-title">
      <div className="head head--split">
        <div className="md:col-span-2">
          <p className="map-label">Journey focus</p>
          <h2 id="focus-title">Six questions for every journey</h2>
        </div>
        <p className="lead">Answer them on paper. Six answers, and your plan is ready to leave the house.</p>
      </div>
      <Surface className="album">
        <ul>
          {focusTopics.map(({ name, question }, index) => {
            const Picture = pictures[name]
            return (
              <li key={name}>
                <div className="stamp art">
                  <Picture />
                  {index === 0 && <Postmark />}
                </div>
                <h3>{name}</h3>
                <p>{question}</p>
              </li>
            )
          })}
        </ul>
      </Surface>
    </section>
  )
}
