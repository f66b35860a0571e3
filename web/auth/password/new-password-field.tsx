import { PASSWORD_MIN } from '#contract/limits.ts'
import { PasswordField } from '../../forms/password-field.tsx'

export function NewPasswordField({ label = 'Password', error }: { label?: string; error: string | undefined }) {
  return (
    <PasswordField
      id="password"
      label={label}
      autoComplete="new-password"
      required
      error={error}
      hint={`At least ${PASSWORD_MIN} characters. Three short words are easier to remember than one odd one.`}
    />
  )
}
