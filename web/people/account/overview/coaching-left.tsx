import { includedText } from '#contract/sales/entitlements/access-text.ts'
import type { Entitlement } from '#contract/sales/entitlements/entitlements.schema.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'

/** Renders nothing while they load and without any. */
export const CoachingLeft = ({ entitlements }: { entitlements: Section<Entitlement[]> }) => (
  <AwaitSection
    section={entitlements}
    skeleton={null}
    fallbackText="Failed to load your 1-on-1 sessions. Please try again."
  >
    {(entitlements) => {
      const sessions = entitlements.filter(({ opens, usesLeft }) => opens === 'session' && usesLeft !== 0)
      return sessions.length > 0 && <Sessions sessions={sessions} />
    }}
  </AwaitSection>
)

function Sessions({ sessions }: { sessions: Entitlement[] }) {
  const left = sessions.reduce((sum, { usesLeft }) => sum + (usesLeft ?? 1), 0)
  const sources = [...new Set(sessions.map(({ product }) => includedText(product)))]
  return (
    <section aria-labelledby="sessions-left">
      <h2 id="sessions-left" className="mb-s3 text-xl">
        1-on-1 sessions
      </h2>
      <Surface className="flex flex-wrap items-center justify-between gap-s4 p-s5 md:p-s6">
        <div className="min-w-0">
          <p className="font-semibold">{left === 1 ? '1 session left' : `${left} sessions left`}</p>
          <p className="text-ink-muted">{sources.join(', ')}</p>
        </div>
        <ButtonLink to="/coaching">Book a time</ButtonLink>
      </Surface>
    </section>
  )
}
