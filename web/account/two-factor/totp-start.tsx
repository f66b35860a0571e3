import type { TotpSecret } from '#contract/accounts/two-factor.schema.ts'
import { api } from '../../api/client.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Surface } from '../../ui/surface.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { accountFormErrors, currentPasswordError } from '../form-errors.ts'

/** The password first: a stranger at the desk must not put their phone in the owner's place. */
export function TotpStart({ onBegun }: { onBegun: (app: TotpSecret) => void }) {
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword }) => currentPasswordError(currentPassword),
    async submit({ currentPassword = '' }) {
      onBegun(await (await api.account.authenticator.$post({ json: { currentPassword } })).json())
    },
    onError: (error) => accountFormErrors('Failed to begin', error),
  })
  return (
    <Surface className="grid gap-s4 p-s5 md:p-s6">
      <p>
        It is off. You need an authenticator app on your phone: Google Authenticator, Microsoft Authenticator,
        1Password, Aegis or any other will do. It takes a minute.
      </p>
      <form {...form} className="grid gap-s4">
        <CurrentPasswordField error={errors.currentPassword} />
        <Button type="submit" className="justify-self-start" busy={busy}>
          {busy ? 'Checking...' : 'Set it up'}
        </Button>
      </form>
    </Surface>
  )
}
