import { Awards, Destination, Engines, NextLevels, Tools } from '../art/landing.tsx'
import { Crew } from '../art/stamps/crew.tsx'
import { Surface } from '../ui/surface.tsx'
import type { LandingCopy, SectionHead } from './copy.ts'
import { Postmark } from './postmark.tsx'

const pictures = { Destination, Engines, Crew, Tools, Awards, 'Next Levels': NextLevels }

type FocusProps = Pick<LandingCopy, 'focusTopics'> & { head: SectionHead }

export function Focus({ head: { title, lead }, focusTopics }: FocusProps) {
  return (
    <section className="page section" aria-labelledby="focus-title">
      <div className="head head--split">
        <div className="md:col-span-2">
          <p className="map-label">Journey focus</p>
          <h2 id="focus-title">{title}</h2>
        </div>
        <p className="lead">{lead}</p>
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
