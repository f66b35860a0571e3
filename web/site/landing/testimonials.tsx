import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { Awards, Destination } from '../../platform/art/landing.tsx'
import { Crew } from '../../platform/art/stamps/crew.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { Postmark } from './postmark.tsx'

const drawings = [Destination, Crew, Awards]

export default function Testimonials({ title, lead, list }: Landing['testimonials']) {
  if (list.length === 0) return null
  return (
    <section className="page section" aria-labelledby="postcards-title">
      <div className="head head--split">
        <h2 id="postcards-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <ul className="grid-3">
        {list.map(({ stars, text, name, about }, index) => {
          const Drawing = drawings[index % drawings.length] ?? Awards
          return (
            <Surface as="li" className="postcard" key={index}>
              <figure>
                <div className="postcard__head">
                  {stars > 0 && <Stars count={stars} />}
                  <div className="postcard__stamp art" aria-hidden="true">
                    <Drawing />
                    <Postmark />
                  </div>
                </div>
                <blockquote className="answer">{text}</blockquote>
                <figcaption>
                  <b>{name}</b>
                  <span>{about}</span>
                </figcaption>
              </figure>
            </Surface>
          )
        })}
      </ul>
    </section>
  )
}

const MAX_STARS = 5

function Stars({ count }: { count: number }) {
  return (
    <p className="stars" role="img" aria-label={`Rated ${count} of ${MAX_STARS} stars`}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <svg key={index} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8z"
            fill={index < count ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </p>
  )
}
