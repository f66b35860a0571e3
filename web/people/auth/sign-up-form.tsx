import { signUpPages } from '#contract/site/site-pages/page-options.ts'
import { showErrorToast } from '../../platform/api/error-message.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { fieldErrors, retryText, validators } from '../../platform/forms/validation.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../platform/ui/notice.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { LegalNote } from '../consents/legal-note.tsx'
import { EmailField, NewPasswordField } from './credential-fields.tsx'
import type { Credentials } from './sign-in-form.tsx'

type SignUpFormProps = {
  defaultEmail: string
  onSignedUp: (credentials: Credentials, warning: string | undefined) => void
}

export function SignUpForm({ defaultEmail, onSignedUp }: SignUpFormProps) {
  const { signUp } = useAuth()
  const { busy, errors, form } = useForm({
    validate: ({ email, password }) => ({ ...validators.email(email), ...validators.newPassword(password) }),
    async submit({ email = '', password = '' }) {
      const { warning } = await signUp({ email, password })
      toast({
        tone: 'good',
        title: 'Check your email',
        description: 'We sent you a confirmation link to verify your account.',
      })
      onSignedUp({ email, password }, warning)
    },
    onError(error) {
      showErrorToast('Sign up failed', error)
      const wait = retryText(error)
      return wait ? { email: wait } : fieldErrors(error)
    },
  })
  return (
    <form {...form} className="grid gap-s4">
      <EmailField defaultEmail={defaultEmail} error={errors.email} hint="We’ll send a link to confirm it’s yours." />
      <NewPasswordField error={errors.password} />
      <Button type="submit" wide busy={busy}>
        {busy ? 'Signing up...' : 'Sign Up'}
      </Button>
      <LegalNote action="By signing up" purposes={signUpPages} />
      <NoscriptNotice>Signing up needs JavaScript. Please turn it on for this site.</NoscriptNotice>
    </form>
  )
}
