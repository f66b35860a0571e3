import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { Surface } from '../../platform/ui/surface.tsx'
import type { LandingDrawings } from './drawings-of.ts'
import { SectionPicture } from './section-picture.tsx'

type FeaturesProps = Landing['features'] & {
  pictures: Landing['pictures']['features']
  drawings: LandingDrawings['features']
}

export function Features({ label, title, lead, entries, pictures, drawings }: FeaturesProps) {
  return (
    <section className="entries page section" id="features" aria-labelledby="entries-title">
      <div className="head">
        {label && <p className="map-label">{label}</p>}
        <h2 id="entries-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <TrailThroughStations />
      <ol className="grid-3 entries__list">
        {entries.map(({ name, text }, index) => {
          const picture = pictures[index]
          const drawing = drawings[index]
          return (
            <Surface as="li" punched className="entry" key={index}>
              <span className="station" aria-hidden="true">
                {index + 1}
              </span>
              <div className="entry__art art">
                {picture && drawing && <SectionPicture {...picture} drawing={drawing} />}
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </Surface>
          )
        })}
      </ol>
    </section>
  )
}

function TrailThroughStations() {
  return (
    <div className="stations">
      <svg aria-hidden="true" viewBox="0 0 1200 64" preserveAspectRatio="none">
        <path d="M-400-30C-260-60-120-20 0 10 120 40 240 62 337 64 450 66 470 16 560 18 640 20 660 64 746 64 850 64 880 10 970 14 1050 18 1080 64 1156 64 1260 64 1330 30 1500 40" />
      </svg>
    </div>
  )
}
