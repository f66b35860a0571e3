import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { InstallButton } from '../../platform/pwa/install-button.tsx'
import type { LandingDrawings } from './drawings-of.ts'
import { LandingButtons, type LandingButtonsProps } from './landing-buttons.tsx'
import { SectionPicture } from './section-picture.tsx'

type CallToActionProps = Landing['closing'] & {
  picture: Landing['pictures']['closing']
  drawing: LandingDrawings['closing']
} & LandingButtonsProps

export function CallToAction({ title, lead, picture, drawing, ...buttons }: CallToActionProps) {
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
            <LandingButtons {...buttons} variant="secondary" />
          </div>
        </div>
      </div>
    </section>
  )
}
