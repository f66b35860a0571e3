import type { MailRow } from '#contract/platform/mail/mails.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'

export function MailItem({ mail }: { mail: MailRow }) {
  const { id, to, subject, state, createdAt, attempts, lastError, stoppedAt } = mail
  const { busy, run } = useMutation('Failed to send the email again')
  const resend = () =>
    run(
      async () => (await api.admin.mails[':id'].resend.$post({ param: { id } })).json(),
      () => 'The email is being sent again.',
    )
  return (
    <li className="grid gap-x-s5 gap-y-s2 p-s4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-s5">
      <div className="grid min-w-0 content-start gap-s1">
        <p className="flex flex-wrap items-center gap-x-s4">
          <b className="wrap-anywhere">{subject}</b>
          {state === 'stopped' ? (
            <StatusLabel tone="bad">Failed</StatusLabel>
          ) : (
            <StatusLabel tone="wait">Waiting</StatusLabel>
          )}
        </p>
        <p className="wrap-anywhere">To {to}</p>
        <p className="text-sm text-ink-muted">
          {'Created '}
          <time dateTime={createdAt}>{instantText(createdAt)}</time>
          {` · ${triedText(attempts)}`}
          {stoppedAt && `, failed ${instantText(stoppedAt)}`}
        </p>
        {lastError && <p className="wrap-anywhere">{`Error: ${lastError}`}</p>}
      </div>
      {state === 'stopped' && (
        <div>
          <Button variant="secondary" size="small" busy={busy} onClick={() => void resend()}>
            Send again
            <span className="sr">{`: ${subject}, to ${to}`}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

function triedText(attempts: number): string {
  if (attempts === 0) return 'not tried yet'
  return attempts === 1 ? 'tried once' : `tried ${attempts} times`
}
