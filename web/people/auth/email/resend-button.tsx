import { useEffect, useState } from 'react'
import { MAILS_PER_HOUR } from '#contract/people/accounts/account-limits.ts'
import { ApiError, publicApi } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { Button } from '../../../platform/ui/button.tsx'

/** Time for the mail to arrive before another one can be sent. */
const COOLDOWN_SECONDS = 60

type ResendButtonProps = { email: string; isSent: boolean }

/** Sends the confirmation mail again. Each mail starts a cooldown. */
export function ResendButton({ email, isSent }: ResendButtonProps) {
  const [secondsLeft, start] = useCountdown(isSent ? COOLDOWN_SECONDS : 0)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  const resend = async () => {
    if (secondsLeft > 0) return
    setBusy(true)
    try {
      await publicApi.auth['resend-confirmation'].$post({ json: { email } })
      setSent(true)
      start(COOLDOWN_SECONDS)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showErrorToast('Error', error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <div className="row">
        <p className="text-md">{sent ? 'Sent again.' : 'No email yet?'}</p>
        {/* aria-disabled, not disabled: a disabled button would lose the focus. */}
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-disabled={secondsLeft > 0 || undefined}
          className={secondsLeft > 0 ? 'cursor-default text-ink-muted no-underline' : undefined}
          onClick={() => void resend()}
        >
          {secondsLeft > 0 ? `Resend in ${secondsLeft} s` : 'Resend'}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {sent && `We send at most ${MAILS_PER_HOUR} emails an hour. Check your spam folder, too.`}
      </p>
    </div>
  )
}

function useCountdown(seconds: number): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return [Math.max(0, Math.ceil((endsAt - now) / 1000)), start]
}
