import { useNavigate } from 'react-router'
import { loadClient } from '../../platform/api/load-client.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../platform/forms/validation.ts'
import { store } from '../../platform/session/browser-session.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { CurrentPasswordField, currentPasswordError } from './current-password-field.tsx'

export function DeleteForm() {
  const navigate = useNavigate()
  const { busy, errors, form } = useForm({
    validate: ({ email, currentPassword }) => ({
      ...validators.email(email),
      ...currentPasswordError(currentPassword),
    }),
    async submit({ email = '', currentPassword = '' }) {
      const { api } = await loadClient()
      await api.account.delete.$post({ json: { email, currentPassword } })
      await navigate('/')
      store.clear()
      toast({
        tone: 'good',
        title: 'Account deleted',
        description: 'Only your orders and invoices stay in our records.',
      })
    },
    onError: (error) => submitErrors(error, { title: 'Failed to delete your account', field: 'currentPassword' }),
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
        error={errors.email}
        hint="Type your email to confirm."
      />
      <CurrentPasswordField error={errors.currentPassword} />
      <Button type="submit" variant="danger" className="justify-self-start" busy={busy}>
        {busy ? 'Deleting...' : 'Delete my account'}
      </Button>
    </form>
  )
}
