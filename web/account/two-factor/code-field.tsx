import type { ApiError } from '../../api/client.ts'
import { tellFailure } from '../../api/show-error-toast.ts'
import { TextField } from '../../forms/text-field.tsx'
import type { Faults } from '../../forms/use-form.ts'
import { faultsFrom, waitingTime } from '../../forms/validation.ts'

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

export const codeFault = (code = ''): Faults => (code.trim() ? {} : { code: 'Please enter the code.' })

/** What a refusal of a form with a code says beside its fields; the rest is told as a toast. */
export function codeFaults(title: string, error: ApiError): Faults {
  const wait = waitingTime(error)
  if (error.fields.length === 0) tellFailure(title, error)
  return wait ? { code: wait } : faultsFrom(error)
}
