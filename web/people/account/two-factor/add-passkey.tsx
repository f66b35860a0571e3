import { useRef } from 'react'
import { PASSKEY_NAME_MAX } from '#contract/people/accounts/account-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { submitErrors } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { createPasskey } from '../../auth/passkeys.ts'
import { CurrentPasswordField, currentPasswordError } from '../current-password-field.tsx'

type AddPasskeyProps = { isOpen: boolean; onToggle: () => void; onAdded: () => Promise<void> }

export function AddPasskey({ isOpen, onToggle, onAdded }: AddPasskeyProps) {
  const toggleRef = useRef<HTMLButtonElement>(null)
  const handleAdded = async () => {
    await onAdded()
    toggleRef.current?.focus()
  }
  return (
    <div className="mt-s5 grid gap-s5">
      <Button
        ref={toggleRef}
        variant={isOpen ? 'secondary' : 'primary'}
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? 'Cancel' : 'Add a passkey'}
      </Button>
      {isOpen && <AddPasskeyForm onAdded={handleAdded} />}
    </div>
  )
}

function AddPasskeyForm({ onAdded }: Pick<AddPasskeyProps, 'onAdded'>) {
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword }) => currentPasswordError(currentPassword),
    async submit({ currentPassword = '', name = '' }) {
      const response = await createPasskey(async () =>
        (await api.account['passkey-options'].$post({ json: { currentPassword } })).json(),
      )
      if (!response) return toast(notCreatedToast)
      await api.account.passkeys.$post({ json: { name, response } })
      await onAdded()
      toast({ tone: 'good', title: 'Passkey added', description: 'You can sign in with it from now on.' })
    },
    onError: (error) => submitErrors(error, { title: 'Failed to add the passkey', field: 'currentPassword' }),
  })
  return (
    <Surface as="section" aria-labelledby="add-passkey" className="p-s5 md:p-s6">
      <h2 id="add-passkey" className="mb-s4 text-lg">
        A passkey for this device
      </h2>
      <form {...form} className="grid gap-s4">
        <TextField
          id="name"
          label="Name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          error={errors.name}
          hint="A name you’ll recognize, such as “My phone”."
          optional
        />
        <CurrentPasswordField error={errors.currentPassword} />
        <Button type="submit" className="justify-self-start" busy={busy}>
          {busy ? 'Waiting for your device...' : 'Create passkey'}
        </Button>
      </form>
    </Surface>
  )
}

const notCreatedToast = {
  tone: 'bad',
  title: 'No passkey was created',
  description: 'It was canceled, it took too long, or this device already has a passkey for this site.',
} as const
