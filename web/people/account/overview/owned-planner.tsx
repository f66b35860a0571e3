import { accessText, includedText } from '#contract/sales/entitlements/access-text.ts'
import type { Entitlement } from '#contract/sales/entitlements/entitlements.schema.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'

/** The planner of a user who has the product. Renders nothing without it. */
export const OwnedPlanner = ({ planner }: { planner: Section<Entitlement | undefined> }) => (
  <AwaitSection section={planner} skeleton={null} fallbackText="Failed to load your planner. Please try again.">
    {(entitlement) =>
      entitlement && (
        <Surface className="flex flex-wrap items-center justify-between gap-s4 p-s5 md:p-s6">
          <div className="min-w-0">
            <h2 className="text-xl">{accessText(entitlement)}</h2>
            <p className="text-ink-muted">{includedText(entitlement.product)}</p>
          </div>
          <ButtonLink to="/planner">Open the planner</ButtonLink>
        </Surface>
      )
    }
  </AwaitSection>
)
