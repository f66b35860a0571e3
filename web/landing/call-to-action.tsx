import type { Landing } from '#contract/landing/landing.schema.ts'
import { InstallButton } from '../pwa/install-button.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { LandingDrawings } from './drawings-of.ts'
import { SectionPicture } from './section-picture.tsx'

type CallToActionProps = Landing['closing'] & {
  picture: Landing['pictures']['closing']
  drawing: LandingDrawings['closing']
} & Pick<Landing['hero'], 'primaryButton' | 'secondaryButton'>

export function CallToAction({ title, lead, picture, drawing, primaryButton, secondaryButton }: CallToActionProps) {
  return (
    <section className="page" aria-labelledby="closing-title">
      <div className="bundle closing" data-theme="dark">
        <div className="closing__art art">
          <SectionPicture {...picture} drawing={drawing} />
        </div>
        <div>
          <h2 id="closing-title">{title}</h2>
          <p>{lead}</p>
          <div className="row mt-s6">
            <InstallButton />
            <ButtonLink to="/store" prefetch={publicPrefetch} variant="secondary">
              {primaryButton}
            </ButtonLink>
            <ButtonLink to="/classes" prefetch={publicPrefetch} variant="secondary">
              {secondaryButton}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
