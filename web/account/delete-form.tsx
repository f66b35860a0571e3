import { useNavigate } from 'react-router'
import { loadClient } from '../api/load-client.ts'
import { store } from '../auth/session/browser-session.ts'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { validate } from '../forms/validation.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-bus.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { accountFormErrors, currentPasswordError } from './form-errors.ts'

/** The typed address and the password say that it is meant. */
export function DeleteForm() {
  const navigate = useNavigate()
  const { busy, faults, form } = useForm({
    check: ({ email, currentPassword }) => ({ ...validate.email(email), ...currentPasswordError(currentPassword) }),
    async send({ email = '', currentPassword = '' }) {
      const { api } = await loadClient()
      await api.account.delete.$post({ json: { email, currentPassword } })
      await navigate('/')
      store.end()
      toast({ tone: 'good', title: 'Account deleted', description: 'Everything that was yours alone is gone.' })
    },
    refused: (error) => accountFormErrors('Failed to delete your account', error),
  })
  return (
    <form {...form} className="grid gap-s4">
      <TextField
        id="email"
        label="Your email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={faults.email}
        hint="Type it to say that you mean this account."
      />
      <CurrentPasswordField error={faults.currentPassword} />
      <Button type="submit" variant="danger" className="justify-self-start" busy={busy}>
        {busy ? 'Deleting...' : 'Delete my account'}
      </Button>
    </form>
  )
}
