import { useEffect, useState } from 'react'
import { MAILS_PER_HOUR } from '#contract/limits.ts'
import { ApiError, publicApi } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { Button } from '../../ui/button.tsx'

/** A mail takes a moment; pressing again before it could have come helps nobody. */
const COOLDOWN_SECONDS = 60

/** Sends the confirmation mail again. It was just sent when this appears, so it begins by waiting. */
export function Resend({ email }: { email: string }) {
  const [left, start] = useCountdown(COOLDOWN_SECONDS)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  const resend = async () => {
    if (left > 0) return
    setBusy(true)
    try {
      await publicApi.auth['resend-confirmation'].$post({ json: { email } })
      setSent(true)
      start()
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
        <p className="text-md">{sent ? 'Sent again.' : 'No mail yet?'}</p>
        {/* It waits without being switched off, which would take the focus away from whoever just pressed it. */}
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-disabled={left > 0 || undefined}
          className={left > 0 ? 'cursor-default text-ink-muted no-underline' : undefined}
          onClick={() => void resend()}
        >
          {left > 0 ? `Resend in ${left} s` : 'Resend'}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {sent && `We send at most ${MAILS_PER_HOUR} in an hour; please look among the spam, too.`}
      </p>
    </div>
  )
}

/** @returns the whole seconds that are left, and how to start again. */
function useCountdown(seconds: number): [left: number, start: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const start = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [Math.max(0, Math.ceil((until - now) / 1000)), start]
}
