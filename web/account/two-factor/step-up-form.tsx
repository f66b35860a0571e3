import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { currentPasswordError } from '../form-errors.ts'
import { CodeField, codeError, codeErrors } from './code-field.tsx'

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
export function StepUpForm({ send, failure, label, busyLabel, variant = 'primary' }: ProofFormProps) {
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword, code }) => ({ ...currentPasswordError(currentPassword), ...codeError(code) }),
    submit: ({ currentPassword = '', code = '' }) => send({ currentPassword, code }),
    onError: (error) => codeErrors(failure, error),
  })
  return (
    <form {...form} className="mt-s4 grid gap-s4">
      <CurrentPasswordField error={errors.currentPassword} />
      <CodeField label="Code" hint="From your app, or a backup code." error={errors.code} />
      <Button type="submit" variant={variant} className="justify-self-start" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  )
}
