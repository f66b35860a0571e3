import { Crew } from '../art/stamps/crew.tsx'
import { Awards, Destination } from '../art/landing.tsx'
import { Surface } from '../ui/surface.tsx'
import type { LandingCopy } from './copy.ts'
import { Postmark } from './postmark.tsx'
import { Stars } from './stars.tsx'

const stamps = { Awards, Crew, Destination }

export function Testimonials({ letters: testimonials }: Pick<LandingCopy, 'letters'>) {
  return (
    <section className="page section" aria-labelledby="letters-title">
      <div className="head head--split">
        <h2 id="letters-title">Postcards from the trail</h2>
        <p className="lead">Three sample postcards that show what people use the binder for.</p>
      </div>
      <ul className="grid-3">
        {testimonials.map(({ stars, text, name, about, stamp }) => {
          const Stamp = stamps[stamp]
          return (
            <Surface as="li" className="postcard" key={name}>
              <figure>
                <div className="postcard__head">
                  <Stars count={stars} />
                  <div className="postcard__stamp art" aria-hidden="true">
                    <Stamp />
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
