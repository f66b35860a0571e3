import { useState } from 'react'
import { publicApi } from '../../../platform/api/client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmailField } from '../credential-fields.tsx'
import { DemoMailLink } from './demo-mail-link.tsx'

/** Requests a new confirmation link. The response is the same for unknown addresses. */
export function ResendForm({ demo }: { demo: boolean }) {
  const [sentTo, setSentTo] = useState<string>()
  const { busy, errors, form } = useForm({
    validate: ({ email }) => validators.email(email),
    async submit({ email = '' }) {
      await publicApi.auth['resend-confirmation'].$post({ json: { email } })
      setSentTo(email)
    },
    onError: (error) => submitErrors(error, { title: 'Error', field: 'email' }),
  })
  return (
    <div>
      <form {...form} className="grid gap-s4">
        <EmailField error={errors.email} />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Sending...' : 'Send a new link'}
        </Button>
      </form>
      <div role="status" className="grid gap-s2 not-empty:mt-s4">
        {sentTo && (
          <p>
            If <strong className="wrap-anywhere">{sentTo}</strong> still needs to be confirmed, a new link is on its
            way.
          </p>
        )}
        {sentTo && demo && <DemoMailLink />}
      </div>
    </div>
  )
}
