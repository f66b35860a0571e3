import { useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { QueryView, useQuery } from '../api/query.tsx'
import { EmailField } from '../auth/credential-fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { submitErrors, validators } from '../forms/validation.ts'
import { Button } from '../ui/button.tsx'
import { CardSkeleton } from '../ui/loading.tsx'
import { Surface } from '../ui/surface.tsx'
import { CurrentPasswordField, currentPasswordError } from './current-password-field.tsx'
import { fetchProfile } from './fetch-profile.ts'
import { NewEmailCode } from './new-email-code.tsx'

export default function Email({ demo }: { demo: boolean }) {
  const query = useQuery(fetchProfile, 'Failed to load your email. Please try again.')
  return (
    <QueryView query={query} loading={<CardSkeleton label="Loading your email..." />}>
      {(profile) => (
        <Surface className="grid gap-s4 p-s5 md:p-s6">
          {profile.newEmail === null ? (
            <>
              <p>
                Your email is <strong className="wrap-anywhere">{profile.user.email}</strong>. It won’t change until you
                confirm the new one.
              </p>
              <NewEmailForm onSent={(newEmail) => query.setData({ ...profile, newEmail })} />
            </>
          ) : (
            <NewEmailCode
              demo={demo}
              email={profile.newEmail}
              onChangeEmail={() => query.setData({ ...profile, newEmail: null })}
              onChanged={query.retry}
            />
          )}
        </Surface>
      )}
    </QueryView>
  )
}

function NewEmailForm({ onSent }: { onSent: (email: string) => void }) {
  const navigate = useNavigate()
  const { busy, errors, form } = useForm({
    validate: ({ email, currentPassword }) => ({
      ...validators.email(email),
      ...currentPasswordError(currentPassword),
    }),
    async submit({ email = '', currentPassword = '' }) {
      await api.account.email.$post({ json: { email, currentPassword } })
      onSent(email.trim())
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
        <Button variant="quiet" onClick={() => void navigate('/account/security')}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
