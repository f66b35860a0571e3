import type { ApiError } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { TextField } from '../../forms/text-field.tsx'
import type { FormErrors } from '../../forms/use-form.ts'
import { fieldErrors, retryText } from '../../forms/validation.ts'

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

export const codeError = (code = ''): FormErrors => (code.trim() ? {} : { code: 'Please enter the code.' })

/** What a refusal of a form with a code says beside its fields; the rest is told as a toast. */
export function codeErrors(title: string, error: ApiError): FormErrors {
  const wait = retryText(error)
  if (error.fields.length === 0) showErrorToast(title, error)
  return wait ? { code: wait } : fieldErrors(error)
}
