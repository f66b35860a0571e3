import { BaseCamp } from '../art/scenes/base-camp.tsx'
import { InstallButton } from '../pwa/install-button.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { SectionHead } from './copy.ts'

export function CallToAction({ head: { title, lead } }: { head: SectionHead }) {
  return (
    <section className="page" aria-labelledby="closing-title">
      <div className="bundle closing" data-theme="dark">
        <div className="closing__art art">
          <BaseCamp />
        </div>
        <div>
          <h2 id="closing-title">{title}</h2>
          <p>{lead}</p>
          <div className="row mt-s6">
            <InstallButton />
            <ButtonLink to="/store" prefetch={publicPrefetch} variant="secondary">
              Buy the Binder
            </ButtonLink>
            <ButtonLink to="/classes" prefetch={publicPrefetch} variant="secondary">
              Join a Workshop
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
