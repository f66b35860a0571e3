import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingDrawings } from './drawings-of.ts'
import { LandingButtons, type LandingButtonsProps } from './landing-buttons.tsx'
import { SectionPicture } from './section-picture.tsx'

type HeroProps = LandingButtonsProps & Omit<Landing['hero'], 'drawing'> & { drawing: LandingDrawings['hero'] }

export function Hero({ title, lead, pictureUrl, pictureText, drawing, ...buttons }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page hero__in">
        <div className="hero__text">
          <h1 id="hero-title" className="headline">
            {title}
          </h1>
          <p className="lead">{lead}</p>
          <div className="row">
            <LandingButtons {...buttons} />
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
