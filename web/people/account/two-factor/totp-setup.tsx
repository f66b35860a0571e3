import { useState } from 'react'
import type { TotpSecret } from '#contract/people/accounts/two-factor.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { CurrentPasswordField, currentPasswordError } from '../current-password-field.tsx'
import { CodeField } from './step-up-form.tsx'

type TotpSetupProps = { app: TotpSecret; onEnabled: (codes: string[]) => void; onCancel: () => void }

export function TotpSetup({ app, onEnabled, onCancel }: TotpSetupProps) {
  const { busy, errors, form } = useForm({
    validate: ({ code }) => validators.twoFactorCode(code),
    async submit({ code = '' }) {
      const { backupCodes } = await (await api.account.authenticator.confirm.$post({ json: { code } })).json()
      onEnabled(backupCodes)
    },
    onError: (error) => submitErrors(error, { title: 'Failed to turn it on', field: 'code' }),
  })
  return (
    <Surface className="grid gap-s5 p-s5 md:p-s6">
      <h2 className="text-lg">Add the key to your app</h2>
      <div className="grid items-start gap-s5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode qr={app.qr} />
        <div className="grid gap-s3">
          <p>Scan this QR code with your authenticator app. If the app is on this device, use the link.</p>
          <a className="link inline-flex min-h-target items-center justify-self-start" href={app.address}>
            Open in the app
          </a>
          <SecretText text={app.key} />
        </div>
      </div>
      <form {...form} className="grid gap-s4 border-t border-hair pt-s5">
        <h2 className="text-lg">Confirm the code</h2>
        <CodeField label="Code from the app" error={errors.code} hint="Six digits that change every 30 seconds." />
        <div className="row">
          <Button type="submit" busy={busy}>
            {busy ? 'Checking...' : 'Turn it on'}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <p className="text-sm text-ink-muted">This signs out your other devices.</p>
      </form>
    </Surface>
  )
}

/** Dark on light in both themes, because many cameras cannot read inverted codes. */
function QrCode({ qr: { size, path } }: Pick<TotpSecret, 'qr'>) {
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

function SecretText({ text }: { text: string }) {
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
        Copy key
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {copied === true && 'Copied.'}
        {copied === false && 'Copying was blocked. Please select the key and copy it manually.'}
      </p>
    </div>
  )
}

export function TotpStart({ onStarted }: { onStarted: (app: TotpSecret) => void }) {
  const { busy, errors, form } = useForm({
    validate: ({ currentPassword }) => currentPasswordError(currentPassword),
    async submit({ currentPassword = '' }) {
      onStarted(await (await api.account.authenticator.$post({ json: { currentPassword } })).json())
    },
    onError: (error) => submitErrors(error, { title: 'Failed to start the setup', field: 'currentPassword' }),
  })
  return (
    <Surface className="grid gap-s4 p-s5 md:p-s6">
      <p>
        It’s off. To turn it on, you need an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator, 1Password or Aegis. It takes a minute.
      </p>
      <form {...form} className="grid gap-s4">
        <CurrentPasswordField error={errors.currentPassword} />
        <Button type="submit" className="justify-self-start" busy={busy}>
          {busy ? 'Checking...' : 'Set it up'}
        </Button>
      </form>
    </Surface>
  )
}
