import type { Landing } from '#contract/landing/landing.schema.ts'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { LandingDrawings } from './drawings-of.ts'
import { SectionPicture } from './section-picture.tsx'

type HeroProps = Omit<Landing['hero'], 'drawing'> & { drawing: LandingDrawings['hero'] }

export function Hero({ title, lead, primaryButton, secondaryButton, pictureUrl, pictureText, drawing }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page hero__in">
        <div className="hero__text">
          <h1 id="hero-title" className="headline">
            {title}
          </h1>
          <p className="lead">{lead}</p>
          <div className="row">
            <ButtonLink to="/store" prefetch={publicPrefetch}>
              {primaryButton}
            </ButtonLink>
            <ButtonLink to="/classes" prefetch={publicPrefetch} variant="secondary">
              {secondaryButton}
            </ButtonLink>
          </div>
        </div>
        <div className="hero__art art">
          <SectionPicture
            url={pictureUrl}
            text={pictureText}
            drawing={{ ...drawing, title: pictureText }}
            sizes="(min-width: 60rem) 50rem, 100vw"
            first
          />
          {!pictureUrl && drawing.path === './hero.svg' && <TrailOut />}
        </div>
      </div>
    </section>
  )
}

/** Continues the trail of the drawing beyond its edge. */
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
