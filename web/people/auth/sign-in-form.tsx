import { Link } from 'react-router'
import type { ApiError } from '../../platform/api/client.ts'
import { showErrorToast } from '../../platform/api/error-message.ts'
import { PasswordField } from '../../platform/forms/password-field.tsx'
import { type FormErrors, useForm } from '../../platform/forms/use-form.ts'
import { fieldErrors, retryText, validators } from '../../platform/forms/validation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../platform/ui/notice.tsx'
import { EmailField } from './credential-fields.tsx'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  defaultEmail: string
  signIn: (credentials: Credentials) => Promise<void>
  /** Called if the password is right but the email is not confirmed yet. */
  onUnconfirmed: (credentials: Credentials) => void
}

export function SignInForm({ defaultEmail, signIn, onUnconfirmed }: SignInFormProps) {
  const { busy, errors, form } = useForm({
    validate: ({ email, password }) => ({ ...validators.email(email), ...validators.password(password) }),
    submit: ({ email = '', password = '' }) => signIn({ email, password }),
    onError(error, { email = '', password = '' }) {
      showErrorToast('Sign in failed', error)
      if (error.code === 'email_unconfirmed') onUnconfirmed({ email, password })
      return signInErrors(error)
    },
  })
  return (
    <form {...form} className="grid gap-s4">
      <EmailField defaultEmail={defaultEmail} error={errors.email} />
      <PasswordField id="password" label="Password" autoComplete="current-password" required error={errors.password} />
      <Link
        className="link inline-flex min-h-target items-center justify-self-start text-md"
        to="/auth/forgot"
        state={{ email: defaultEmail }}
      >
        Forgot password?
      </Link>
      <Button type="submit" wide busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
      <NoscriptNotice>Signing in needs JavaScript. Please turn it on for this site.</NoscriptNotice>
    </form>
  )
}

/** Field errors remain visible after the toast has closed. */
function signInErrors(error: ApiError): FormErrors {
  const wait = retryText(error)
  if (error.code === 'wrong_credentials') return { password: 'Please check your email and password.' }
  return wait ? { password: wait } : fieldErrors(error)
}
