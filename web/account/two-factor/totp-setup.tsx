import { useState } from 'react'
import type { TotpSecret } from '#contract/accounts/two-factor.schema.ts'
import { api } from '../../api/client.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Surface } from '../../ui/surface.tsx'
import { CodeField, codeError, codeErrors } from './code-field.tsx'

type SetUpAppProps = { app: TotpSecret; onOn: (codes: string[]) => void; onStop: () => void }

/** The key for the app, as a picture and as text, and the code that shows that it arrived. */
export function TotpSetup({ app, onOn, onStop }: SetUpAppProps) {
  const { busy, errors, form } = useForm({
    validate: ({ code }) => codeError(code),
    async submit({ code = '' }) {
      const { backupCodes } = await (await api.account.authenticator.confirm.$post({ json: { code } })).json()
      onOn(backupCodes)
    },
    onError: (error) => codeErrors('Failed to switch it on', error),
  })
  return (
    <Surface className="grid gap-s5 p-s5 md:p-s6">
      <h2 className="text-lg">Give the key to your app</h2>
      <div className="grid items-start gap-s5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrPicture qr={app.qr} />
        <div className="grid gap-s3">
          <p>Scan this picture with your authenticator app. On this phone itself, open the app by the link.</p>
          <a className="link inline-flex min-h-target items-center justify-self-start" href={app.address}>
            Open in the app
          </a>
          <KeyText text={app.key} />
        </div>
      </div>
      <form {...form} className="grid gap-s4 border-t border-hair pt-s5">
        <h2 className="text-lg">Show that it arrived</h2>
        <CodeField label="Code in the app" error={errors.code} hint="Six digits, new every 30 seconds." />
        <div className="row">
          <Button type="submit" busy={busy}>
            {busy ? 'Checking...' : 'Switch it on'}
          </Button>
          <Button variant="quiet" onClick={onStop}>
            Cancel
          </Button>
        </div>
        <p className="text-sm text-ink-muted">Your other devices are signed out by it.</p>
      </form>
    </Surface>
  )
}

/** Dark on light in both themes: many cameras read nothing else. */
function QrPicture({ qr: { size, path } }: Pick<TotpSecret, 'qr'>) {
  return (
    <svg
      className="qr w-full max-w-56 rounded-md"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label="QR code with the key for your authenticator app"
    >
      <path d={path} />
    </svg>
  )
}

function KeyText({ text }: { text: string }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="grid gap-s2">
      <p className="text-ink-muted">Can’t scan? Type this key into the app:</p>
      <p className="font-semibold wrap-anywhere tabular-nums">{text.match(/.{1,4}/g)?.join(' ')}</p>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => void copy()}>
        Copy the key
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {copied === true && 'Copied.'}
        {copied === false && 'Copying is not allowed here. Select the key and copy it by hand.'}
      </p>
    </div>
  )
}
