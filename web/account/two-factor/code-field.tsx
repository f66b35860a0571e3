import { TextField } from '../../forms/text-field.tsx'

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
