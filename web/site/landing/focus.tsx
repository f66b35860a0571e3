import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { Awards, Destination, Engines, NextLevels, Tools } from '../../platform/art/landing.tsx'
import { Crew } from '../../platform/art/stamps/crew.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { Postmark } from './postmark.tsx'

const pictures = [Destination, Engines, Crew, Tools, Awards, NextLevels]

export function Focus({ label, title, lead, topics }: Landing['focus']) {
  return (
    <section className="page section" aria-labelledby="focus-title">
      <div className="head head--split">
        <div className="md:col-span-2">
          {label && <p className="map-label">{label}</p>}
          <h2 id="focus-title">{title}</h2>
        </div>
        <p className="lead">{lead}</p>
      </div>
      <Surface className="album">
        <ul>
          {topics.map(({ name, question }, index) => {
            const Picture = pictures[index] ?? NextLevels
            return (
              <li key={index}>
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
