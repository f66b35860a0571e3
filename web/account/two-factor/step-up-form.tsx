import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { currentPasswordFault } from '../form-errors.ts'
import { CodeField, codeFault, codeFaults } from './code-field.tsx'

type Proof = { currentPassword: string; code: string }

type ProofFormProps = {
  send: (proof: Proof) => Promise<void>
  /** What could not be done. */
  failure: string
  label: string
  busyLabel: string
  variant?: 'primary' | 'danger'
}

/** The password and a code together, before anything about the second step is changed. */
export function ProofForm({ send, failure, label, busyLabel, variant = 'primary' }: ProofFormProps) {
  const { busy, faults, form } = useForm({
    check: ({ currentPassword, code }) => ({ ...currentPasswordFault(currentPassword), ...codeFault(code) }),
    send: ({ currentPassword = '', code = '' }) => send({ currentPassword, code }),
    refused: (error) => codeFaults(failure, error),
  })
  return (
    <form {...form} className="mt-s4 grid gap-s4">
      <CurrentPasswordField error={faults.currentPassword} />
      <CodeField label="Code" hint="From your app, or a backup code." error={faults.code} />
      <Button type="submit" variant={variant} className="justify-self-start" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  )
}
