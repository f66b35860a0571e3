import { KeyRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useRevalidator } from 'react-router'
import { PASSKEY_NAME_MAX } from '#contract/people/accounts/account-limits.ts'
import type { Passkey } from '#contract/people/accounts/two-factor.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { type FormErrors, useForm } from '../../../platform/forms/use-form.ts'
import { fieldErrors, submitErrors } from '../../../platform/forms/validation.ts'
import { LocalDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { CurrentPasswordField, currentPasswordError } from '../current-password-field.tsx'

export type PasskeyAction = 'rename' | 'remove'

type PasskeyRowProps = {
  passkey: Passkey
  openForm: PasskeyAction | null
  onToggle: (action: PasskeyAction) => void
  onRemoved: () => Promise<void>
}

export function PasskeyRow({ passkey, openForm, onToggle, onRemoved }: PasskeyRowProps) {
  const nameId = useId()
  const toggle = (action: PasskeyAction, label: string) => (
    <Toggle isOpen={openForm === action} describedBy={nameId} onToggle={() => onToggle(action)}>
      {label}
    </Toggle>
  )
  return (
    <li className="sheet p-s5">
      <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3">
        <div className="flex min-w-0 gap-s3">
          <KeyRound size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
          <div className="min-w-0">
            <p id={nameId} className="font-semibold wrap-anywhere">
              {passkey.name}
            </p>
            <p className="text-ink-muted">
              Added <LocalDate instant={passkey.createdAt} />
            </p>
            <p className="text-ink-muted">
              {passkey.lastUsedAt ? 'Last used ' : 'Not used yet'}
              {passkey.lastUsedAt && <LocalDate instant={passkey.lastUsedAt} />}
            </p>
          </div>
        </div>
        <div className="row">
          {toggle('rename', 'Rename')}
          {toggle('remove', 'Remove')}
        </div>
      </div>
      {openForm === 'rename' && <RenamePasskey passkey={passkey} />}
      {openForm === 'remove' && <RemovePasskey passkey={passkey} onRemoved={onRemoved} />}
    </li>
  )
}

type ToggleProps = { isOpen: boolean; describedBy: string; onToggle: () => void; children: ReactNode }

function Toggle({ isOpen, describedBy, onToggle, children }: ToggleProps) {
  return (
    <Button variant="secondary" size="small" aria-expanded={isOpen} aria-describedby={describedBy} onClick={onToggle}>
      {children}
    </Button>
  )
}

function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const { revalidate } = useRevalidator()
  const { busy, errors, form } = useForm({
    validate: ({ name }) => nameError(name),
    async submit({ name = '' }) {
      const param = { id: passkey.id }
      await api.account.passkeys[':id'].$put({ param, json: { name } })
      await revalidate()
      toast({ tone: 'good', title: 'Passkey renamed', description: `It’s now called ${name.trim()}.` })
    },
    onError(error) {
      // It was already removed elsewhere.
      if (error.status === 404) void revalidate()
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
        {busy ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  )
}

function RemovePasskey({ passkey, onRemoved }: Pick<PasskeyRowProps, 'passkey' | 'onRemoved'>) {
  const { revalidate } = useRevalidator()
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword }) => currentPasswordError(currentPassword),
    async submit({ currentPassword = '' }) {
      const param = { id: passkey.id }
      await api.account.passkeys[':id'].remove.$post({ param, json: { currentPassword } })
      await onRemoved()
      toast({ tone: 'good', title: 'Passkey removed', description: `You can no longer sign in with ${passkey.name}.` })
    },
    onError(error) {
      if (error.status === 404) void revalidate()
      return error.status === 404
        ? {}
        : submitErrors(error, { title: 'Failed to remove the passkey', field: 'currentPassword' })
    },
  })
  return (
    <form {...form} className="mt-s4 grid gap-s4">
      <p>You’ll no longer be able to sign in with it. Delete it from your device, too.</p>
      <CurrentPasswordField error={errors.currentPassword} />
      <Button type="submit" variant="danger" className="justify-self-start" busy={busy}>
        {busy ? 'Removing...' : 'Remove passkey'}
      </Button>
    </form>
  )
}

const nameError = (name = ''): FormErrors => (name.trim() ? {} : { name: 'Enter a name.' })
