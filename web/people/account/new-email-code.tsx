import { useNavigate } from 'react-router'
import { CODE_DIGITS } from '#contract/people/accounts/account-limits.ts'
import { api, store } from '../../platform/api/client.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { emailCodeErrors, validators } from '../../platform/forms/validation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { DemoMailLink } from '../auth/email/demo-mail-link.tsx'

type NewEmailCodeProps = {
  demo: boolean
  email: string
  onChangeEmail: () => void
  /** The email has been confirmed by the link. */
  onChanged: () => void
}

/** Asks for the code sent to the new email. The link in that mail works in any browser. */
export function NewEmailCode({ demo, email, onChangeEmail, onChanged }: NewEmailCodeProps) {
  const navigate = useNavigate()
  const { busy, errors, form } = useForm({
    validate: ({ code }) => validators.emailCode(code),
    async submit({ code = '' }) {
      await api.account['email-code'].$post({ json: { code: code.replace(/\s/g, '') } })
      store.updateUser(await (await api.auth.me.$get()).json())
      toast({ tone: 'good', title: 'Email changed', description: 'From now on, sign in with your new email.' })
      await navigate('/account/profile')
    },
    onError: emailCodeErrors,
  })
  return (
    <>
      <p>
        We sent an email to <strong className="wrap-anywhere">{email}</strong>. Open the link in it, or enter the code
        here.
      </p>
      {demo && <DemoMailLink />}
      <form {...form} className="grid gap-s4">
        <TextField
          id="code"
          label={`${CODE_DIGITS}-digit code`}
          className="input--code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.code}
        />
        <Button type="submit" className="justify-self-start" busy={busy}>
          {busy ? 'Confirming...' : 'Confirm'}
        </Button>
      </form>
      <div className="grid justify-items-start border-t border-hair pt-s3">
        <Button variant="quiet" size="small" className="-ml-s2" onClick={onChanged}>
          Already used the link?
        </Button>
        <Button variant="quiet" size="small" className="-ml-s2" onClick={onChangeEmail}>
          Use another email, or send it again
        </Button>
      </div>
    </>
  )
}
