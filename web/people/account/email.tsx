import { startTransition, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Profile } from '#contract/people/accounts/account.schema.ts'
import { api } from '../../platform/api/client.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../platform/forms/validation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { EmailField } from '../auth/credential-fields.tsx'
import { CurrentPasswordField, currentPasswordError } from './current-password-field.tsx'
import { NewEmailCode } from './new-email-code.tsx'

export { fetchProfile } from './fetch-profile.ts'

export default function Email({ demo, profile: { user, newEmail } }: { demo: boolean; profile: Profile }) {
  const { revalidate } = useRevalidator()
  const [isReplacing, setIsReplacing] = useState(false)
  const showCode = async () => {
    await revalidate()
    startTransition(() => setIsReplacing(false))
  }
  return (
    <Surface className="grid gap-s4 p-s5 md:p-s6">
      {newEmail === null || isReplacing ? (
        <>
          <p>
            Your email is <strong className="wrap-anywhere">{user.email}</strong>. It won’t change until you confirm the
            new one.
          </p>
          <NewEmailForm onSent={showCode} />
        </>
      ) : (
        <NewEmailCode
          demo={demo}
          email={newEmail}
          onChangeEmail={() => setIsReplacing(true)}
          onChanged={() => void revalidate()}
        />
      )}
    </Surface>
  )
}

function NewEmailForm({ onSent }: { onSent: () => Promise<void> }) {
  const navigate = useNavigate()
  const { busy, errors, form } = useForm({
    validate: ({ email, currentPassword }) => ({
      ...validators.email(email),
      ...currentPasswordError(currentPassword),
    }),
    async submit({ email = '', currentPassword = '' }) {
      await api.account.email.$post({ json: { email, currentPassword } })
      await onSent()
    },
    onError: (error) => submitErrors(error, { title: 'Failed to change your email', field: 'email' }),
  })
  return (
    <form {...form} className="grid gap-s4">
      <EmailField label="New email" error={errors.email} hint="We’ll send a link and a code to it." />
      <CurrentPasswordField error={errors.currentPassword} />
      <div className="row">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send code'}
        </Button>
        <Button variant="quiet" onClick={() => void navigate('/account/profile')}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
