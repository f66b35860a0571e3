import { Hero as HeroArt } from '../art/landing.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { LandingCopy } from './copy.ts'

export function Hero({ picture }: Pick<LandingCopy, 'picture'>) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page hero__in">
        <div className="hero__text">
          <h1 id="hero-title" className="headline">
            Give your year a&nbsp;map.
          </h1>
          <p className="lead">
            A ring binder, a digital planner and short lessons that work together. Write down where you are going, give
            each step a date, and tick it off.
          </p>
          <div className="row">
            <ButtonLink to="/store" prefetch={publicPrefetch}>
              Buy the Binder
            </ButtonLink>
            <ButtonLink to="/classes" prefetch={publicPrefetch} variant="secondary">
              Join a Workshop
            </ButtonLink>
          </div>
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
