import { accountConsentText } from '#contract/site/newsletter/consent-texts.ts'
import type { NewsletterState } from '#contract/site/newsletter/newsletter.schema.ts'
import { api } from '../../platform/api/client.ts'
import { Switch } from '../../platform/forms/switch.tsx'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { Surface } from '../../platform/ui/surface.tsx'
import { useAccountAction } from './use-account-action.ts'

export async function fetchNewsletter(signal: AbortSignal): Promise<NewsletterState> {
  return (await api.account.newsletter.$get({}, { init: { signal } })).json()
}

/** Switches the newsletter on and off. */
export function Newsletter({ newsletter: { on } }: { newsletter: NewsletterState }) {
  const { busy, runAction } = useAccountAction()
  const change = (next: boolean) =>
    runAction({
      send: () => api.account.newsletter.$put({ json: { on: next } }),
      success: { title: next ? 'You’ll get our newsletter' : 'You no longer get our newsletter' },
      errorText: 'Failed to change this. Please try again.',
    })
  return (
    <Surface as="section" aria-labelledby="newsletter-heading" className="p-s5 md:p-s6">
      <h2 id="newsletter-heading" className="text-lg">
        Newsletter
      </h2>
      <p className="mt-s2 mb-s3 text-ink-muted">{accountConsentText(useBusinessName())}</p>
      <Switch label="Newsletter" checked={on} onChange={(next) => !busy && void change(next)} />
    </Surface>
  )
}
