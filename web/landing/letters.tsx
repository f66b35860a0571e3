import { Awards } from '../art/stamps/awards.tsx'
import { Crew } from '../art/stamps/crew.tsx'
import { Destination } from '../art/stamps/destination.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Postmark } from './postmark.tsx'
import { Stars } from './stars.tsx'

const letters = [
  {
    stars: 5,
    text: 'I have owned eleven planners. This is the first that still had my handwriting in it in May.',
    name: 'Maren L.',
    about: 'Night nurse, Health tab',
    Stamp: Destination,
  },
  {
    stars: 5,
    text: 'My son keeps a Tracks page for the dog. The dog has not noticed. My son has.',
    name: 'Theo A.',
    about: 'Family binder, kitchen table',
    Stamp: Crew,
  },
  {
    stars: 4,
    text: 'I called the bank. Eleven minutes, after a year of not calling. I gave myself the stamp.',
    name: 'Priya S.',
    about: 'Finance tab, third season',
    Stamp: Awards,
  },
]

export function Letters() {
  return (
    <section className="page section" aria-labelledby="letters-title">
      <div className="head head--split">
        <h2 id="letters-title">Postcards from the trail</h2>
        <p className="lead">Three sample postcards that show what people use the binder for.</p>
      </div>
      <ul className="grid-3">
        {letters.map(({ stars, text, name, about, Stamp }) => (
          <Sheet as="li" className="postcard" key={name}>
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
          </Sheet>
        ))}
      </ul>
    </section>
  )
}
