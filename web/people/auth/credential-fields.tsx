import { EMAIL_MAX, PASSWORD_MIN } from '#contract/people/accounts/account-limits.ts'
import { PasswordField } from '../../platform/forms/password-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'

type EmailFieldProps = { error: string | undefined; label?: string; defaultEmail?: string | undefined; hint?: string }

export function EmailField({ error, label = 'Email', defaultEmail, hint }: EmailFieldProps) {
  return (
    <TextField
      id="email"
      label={label}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      required
      defaultValue={defaultEmail}
      error={error}
      hint={hint}
    />
  )
}

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
