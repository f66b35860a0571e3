import type { ComponentProps } from 'react'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

export type LandingButtonsProps = Pick<Landing['hero'], 'primaryButton' | 'secondaryButton'> &
  Record<'hasProducts' | 'hasClasses', boolean> &
  Pick<ComponentProps<typeof ButtonLink>, 'variant'>

export function LandingButtons({ hasProducts, hasClasses, variant, ...labels }: LandingButtonsProps) {
  return (
    <>
      {hasProducts && (
        <ButtonLink to="/store" prefetch={publicPrefetch} variant={variant}>
          {labels.primaryButton}
        </ButtonLink>
      )}
      {hasClasses && (
        <ButtonLink to="/classes" prefetch={publicPrefetch} variant="secondary">
          {labels.secondaryButton}
        </ButtonLink>
      )}
    </>
  )
}
