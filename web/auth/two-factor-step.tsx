import { useState } from 'react'
import type { ApiError } from '../api/client.ts'
import { showErrorToast } from '../api/show-error-toast.ts'
import { TextField } from '../forms/text-field.tsx'
import { type FormErrors, useForm } from '../forms/use-form.ts'
import { fieldErrors, retryText } from '../forms/validation.ts'
import { Button } from '../ui/button.tsx'
import { Surface } from '../ui/surface.tsx'

type TwoFactorStepProps = {
  submitCode: (code: string) => Promise<void>
  /** Back to the password. */
  onRestart: () => void
}

/** The second step of a sign-in (features: second factor, 2). */
export default function TwoFactorStep({ submitCode, onRestart }: TwoFactorStepProps) {
  const [hasPhone, setHasPhone] = useState(true)
  const { busy, errors, form } = useForm({
    validate: ({ code }) => codeFault(code),
    submit: ({ code = '' }) => submitCode(code),
    onError(error) {
      if (error.code === 'sign_in_expired') onRestart()
      return refusedCode(error)
    },
  })
  return (
    <Surface className="grid gap-s4 p-s5">
      <p>
        {hasPhone
          ? 'Open your authenticator app and type the six digits that it shows for this site.'
          : 'Type one of the codes that you kept when you set this up. Each works once.'}
      </p>
      <form {...form} className="grid gap-s4">
        {hasPhone ? (
          <TextField
            key="app"
            id="code"
            label="6-digit code"
            className="input--code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={errors.code}
          />
        ) : (
          <TextField
            key="backup"
            id="code"
            label="Backup code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errors.code}
            hint="Two groups of five letters and digits."
          />
        )}
        <Button type="submit" wide busy={busy}>
          {busy ? 'Signing in...' : 'Continue'}
        </Button>
      </form>
      <div className="grid justify-items-start border-t border-hair pt-s3">
        <Button variant="quiet" size="small" className="-ml-s2" onClick={() => setHasPhone(!hasPhone)}>
          {hasPhone ? 'No phone at hand? Use a backup code' : 'Use the code of the app'}
        </Button>
        <Button variant="quiet" size="small" className="-ml-s2" onClick={onRestart}>
          Begin again
        </Button>
      </div>
    </Surface>
  )
}

const codeFault = (code = ''): FormErrors => (code.trim() ? {} : { code: 'Please enter the code.' })

function refusedCode(error: ApiError): FormErrors {
  const wait = retryText(error)
  if (error.fields.length === 0) showErrorToast('Sign in failed', error)
  return wait ? { code: wait } : fieldErrors(error)
}
