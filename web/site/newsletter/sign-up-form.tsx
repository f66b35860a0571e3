import { EMAIL_MAX } from '#contract/people/accounts/account-limits.ts'
import { formConsentText } from '#contract/site/newsletter/consent-texts.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { Button } from '../../platform/ui/button.tsx'

/** A form of the browser: works without JavaScript, and needs next to none. */
export function SignUpForm({ error }: { error?: string | undefined }) {
  return (
    <form method="post" action="/newsletter" className="grid gap-s4">
      <TextField
        id="newsletter-email"
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        error={error}
      />
      <p className="text-sm text-ink-muted">{formConsentText(useBusinessName())}</p>
      <Button type="submit" native className="justify-self-start">
        Sign up
      </Button>
    </form>
  )
}
