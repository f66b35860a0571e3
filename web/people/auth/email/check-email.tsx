import { CODE_DIGITS } from '#contract/people/accounts/account-limits.ts'
import { publicApi } from '../../../platform/api/client.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { emailCodeErrors, validators } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { DemoMailLink } from './demo-mail-link.tsx'
import { ResendButton } from './resend-button.tsx'

type CheckEmailProps = {
  email: string
  isSent: boolean
  demo: boolean
  warning: string | undefined
  onConfirmed: () => Promise<void>
  onSignIn: () => void
  onOtherAddress: () => void
}

/** Asks for the code of the confirmation mail. Its link works in any tab, its code in this one. */
export default function CheckEmail(props: CheckEmailProps) {
  const { email, isSent, demo, warning, onConfirmed, onSignIn, onOtherAddress } = props
  const { busy, errors, form } = useForm({
    validate: ({ code }) => validators.emailCode(code),
    async submit({ code = '' }) {
      await publicApi.auth['confirm-code'].$post({ json: { email, code: code.replace(/\s/g, '') } })
      await onConfirmed()
    },
    onError: emailCodeErrors,
  })
  return (
    <Surface className="grid gap-s4 p-s5">
      <p>
        Open the link we sent to <strong className="wrap-anywhere">{email}</strong>, or enter the code here.
      </p>
      {demo && <DemoMailLink />}
      {warning && <Notice>{warning}</Notice>}
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
        <Button type="submit" wide busy={busy}>
          {busy ? 'Confirming...' : 'Confirm'}
        </Button>
      </form>
      <ResendButton key={email} email={email} isSent={isSent} />
      <div className="grid justify-items-start border-t border-hair pt-s3">
        <Button variant="quiet" size="small" className="-ml-s2" onClick={onSignIn}>
          Already confirmed? Sign in
        </Button>
        <Button variant="quiet" size="small" className="-ml-s2" onClick={onOtherAddress}>
          Use another email
        </Button>
      </div>
    </Surface>
  )
}
