import type { Landing } from '#contract/landing/landing.schema.ts'
import { Hero as HeroArt } from '../art/landing.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { SectionPicture } from './section-picture.tsx'

type HeroProps = Landing['hero']

export function Hero({ title, lead, primaryButton, secondaryButton, pictureUrl, pictureText }: HeroProps) {
  const drawing = <HeroArt title={pictureText} />
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
          {pictureUrl ? (
            <SectionPicture url={pictureUrl} text={pictureText} sizes="(min-width: 60rem) 50rem, 100vw" first>
              {drawing}
            </SectionPicture>
          ) : (
            <>
              {drawing}
              <TrailOut />
            </>
          )}
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
