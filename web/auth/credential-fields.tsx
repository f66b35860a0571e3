import { EMAIL_MAX } from '#contract/limits.ts'
import { TextField } from '../forms/text-field.tsx'

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
