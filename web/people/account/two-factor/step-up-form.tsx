import { TextField } from '../../../platform/forms/text-field.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CurrentPasswordField, currentPasswordError } from '../current-password-field.tsx'

type StepUpInput = { currentPassword: string; code: string }

type StepUpFormProps = {
  submit: (input: StepUpInput) => Promise<void>
  errorTitle: string
  label: string
  busyLabel: string
  variant?: 'primary' | 'danger'
}

export function StepUpForm({ submit, errorTitle, label, busyLabel, variant = 'primary' }: StepUpFormProps) {
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword, code }) => ({
      ...currentPasswordError(currentPassword),
      ...validators.twoFactorCode(code),
    }),
    submit: ({ currentPassword = '', code = '' }) => submit({ currentPassword, code }),
    onError: (error) => submitErrors(error, { title: errorTitle, field: 'code' }),
  })
  return (
    <form {...form} className="mt-s4 grid gap-s4">
      <CurrentPasswordField error={errors.currentPassword} />
      <CodeField label="Code" hint="A code from your app, or a backup code." error={errors.code} />
      <Button type="submit" variant={variant} className="justify-self-start" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  )
}

type CodeFieldProps = { label: string; hint: string; error: string | undefined }

export function CodeField({ label, hint, error }: CodeFieldProps) {
  return (
    <TextField
      id="code"
      label={label}
      className="max-w-60"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={hint}
      error={error}
    />
  )
}
