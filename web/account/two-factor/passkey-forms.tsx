import { PASSKEY_NAME_MAX } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { TextField } from '../../forms/text-field.tsx'
import { type FormErrors, useForm } from '../../forms/use-form.ts'
import { fieldErrors } from '../../forms/validation.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { accountFormErrors, currentPasswordError } from '../form-errors.ts'
import type { PasskeyRowProps } from './passkey-row.tsx'

export function RenamePasskey({ passkey, onRenamed, onGone }: PasskeyRowProps) {
  const { busy, errors, form } = useForm({
    validate: ({ name }) => nameFault(name),
    async submit({ name = '' }) {
      const param = { id: passkey.id }
      onRenamed(await (await api.account.passkeys[':id'].$put({ param, json: { name } })).json())
      toast({ tone: 'good', title: 'Passkey renamed', description: `It is called ${name.trim()} now.` })
    },
    onError(error) {
      if (error.status === 404) onGone()
      else if (error.fields.length === 0) showErrorToast('Failed to rename the passkey', error)
      return fieldErrors(error)
    },
  })
  return (
    <form {...form} className="mt-s4 grid gap-s4">
      <TextField
        id="name"
        label="Name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        defaultValue={passkey.name}
        required
        error={errors.name}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        {busy ? 'Saving...' : 'Save the name'}
      </Button>
    </form>
  )
}

export function RemovePasskey({ passkey, onRemoved, onGone }: PasskeyRowProps) {
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword }) => currentPasswordError(currentPassword),
    async submit({ currentPassword = '' }) {
      const param = { id: passkey.id }
      onRemoved(await (await api.account.passkeys[':id'].remove.$post({ param, json: { currentPassword } })).json())
      toast({ tone: 'good', title: 'Passkey removed', description: `${passkey.name} opens your account no more.` })
    },
    onError(error) {
      if (error.status === 404) onGone()
      return error.status === 404 ? {} : accountFormErrors('Failed to remove the passkey', error)
    },
  })
  return (
    <form {...form} className="mt-s4 grid gap-s4">
      <p>It opens your account no more from then on. Delete it from your device, too.</p>
      <CurrentPasswordField error={errors.currentPassword} />
      <Button type="submit" variant="danger" className="justify-self-start" busy={busy}>
        {busy ? 'Removing...' : 'Remove the passkey'}
      </Button>
    </form>
  )
}

const nameFault = (name = ''): FormErrors => (name.trim() ? {} : { name: 'Please give it a name.' })
