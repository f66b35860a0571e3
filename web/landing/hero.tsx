import { Hero as HeroArt } from '../art/landing.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Rating } from '../ui/rating.tsx'
import type { LandingCopy } from './copy.ts'

type HeroProps = {
  rating?: { value: string; reviews: number; product: string } | undefined
  picture: LandingCopy['picture']
}

export function Hero({ rating, picture }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page hero__in">
        <div className="hero__text">
          <h1 id="hero-title" className="headline">
            Give your year a&nbsp;map.
          </h1>
          <p className="lead">
            A ring binder, a digital planner and short lessons that work together. Write down where you are going, put
            each step on a date, and tick it off on paper or on your phone.
          </p>
          <div className="row">
            <ButtonLink to="/store">Buy the Binder</ButtonLink>
            <ButtonLink to="/classes" variant="secondary">
              Join a Workshop
            </ButtonLink>
          </div>
          {rating && (
            <Rating value={rating.value}>
              from {rating.reviews} reviews of the {rating.product}
            </Rating>
          )}
        </div>
        <div className="hero__art art">
          <HeroArt title={picture} />
          <TrailOut />
        </div>
      </div>
    </section>
  )
}

function TrailOut() {
  return (
    <svg
      className="hero__out"
      viewBox="0 0 920 740"
      aria-hidden="true"
      fill="none"
      stroke="var(--art-trail)"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeDasharray="13 10"
    >
      <path d="M-8 752C-120 812-260 846-420 838-560 830-640 800-900 812" />
    </svg>
  )
}
