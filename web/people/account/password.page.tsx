import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadClient } from '../../platform/api/load-client.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../platform/forms/validation.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { rememberDevice } from '../../platform/session/start-session.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { NewPasswordField } from '../auth/credential-fields.tsx'
import { CurrentPasswordField, currentPasswordError } from './current-password-field.tsx'

export const meta = noindexMeta('Change your password')

export default function PasswordPage() {
  const [warning, setWarning] = useState<string | null>()
  return (
    <>
      <h1 className="mb-s6">Change your password</h1>
      <Surface className="grid gap-s4 p-s5 md:p-s6">
        {warning === undefined ? <PasswordForm onChanged={setWarning} /> : <Changed warning={warning} />}
      </Surface>
    </>
  )
}

function Changed({ warning }: { warning: string | null }) {
  return (
    <>
      <p role="status">
        Your password has been changed. This device stays signed in; all others need the new password.
      </p>
      {warning && <Notice>{warning}</Notice>}
      <ButtonLink to="/account/security" variant="secondary" className="justify-self-start">
        Back to Security
      </ButtonLink>
    </>
  )
}

function PasswordForm({ onChanged }: { onChanged: (warning: string | null) => void }) {
  const navigate = useNavigate()
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword, password }) => ({
      ...currentPasswordError(currentPassword),
      ...validators.newPassword(password),
    }),
    async submit({ currentPassword = '', password = '' }) {
      const { api } = await loadClient()
      const { warning, device } = await (
        await api.account.password.$post({ json: { currentPassword, password } })
      ).json()
      rememberDevice(device)
      onChanged(warning ?? null)
    },
    onError(error) {
      if (error.code === 'password_too_common') return { password: error.message }
      return submitErrors(error, { title: 'Failed to change your password', field: 'currentPassword' })
    },
  })
  return (
    <form {...form} className="grid gap-s4">
      <CurrentPasswordField error={errors.currentPassword} />
      <NewPasswordField label="New password" error={errors.password} />
      <div className="row">
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save new password'}
        </Button>
        <Button variant="quiet" onClick={() => void navigate('/account/security')}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
