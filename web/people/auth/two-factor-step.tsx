import { useState } from 'react'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../platform/forms/validation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'

type TwoFactorStepProps = { submitCode: (code: string) => Promise<void>; onRestart: () => void }

/** The second step of a sign-in. */
export default function TwoFactorStep({ submitCode, onRestart }: TwoFactorStepProps) {
  const [usesApp, setUsesApp] = useState(true)
  const { busy, errors, form } = useForm({
    validate: ({ code }) => validators.twoFactorCode(code),
    submit: ({ code = '' }) => submitCode(code),
    onError(error) {
      if (error.code === 'sign_in_expired') onRestart()
      return submitErrors(error, { title: 'Sign in failed', field: 'code' })
    },
  })
  return (
    <Surface className="grid gap-s4 p-s5">
      <p>
        {usesApp
          ? 'Enter the 6-digit code for this site from your authenticator app.'
          : 'Enter one of the backup codes you saved. Each works once.'}
      </p>
      <form {...form} className="grid gap-s4">
        {usesApp ? (
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
        <Button variant="quiet" size="small" className="-ml-s2" onClick={() => setUsesApp(!usesApp)}>
          {usesApp ? 'No phone? Use a backup code' : 'Use the code from the app'}
        </Button>
        <Button variant="quiet" size="small" className="-ml-s2" onClick={onRestart}>
          Start over
        </Button>
      </div>
    </Surface>
  )
}
