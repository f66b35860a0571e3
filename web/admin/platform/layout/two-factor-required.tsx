import { useState } from 'react'
import { assertPasskey } from '../../../people/auth/passkeys.ts'
import { ApiError, api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { useAdminSignOut } from './use-admin-sign-out.ts'

type TwoFactorRequiredProps = { returnTo: string; onVerified: () => Promise<void> }

const fetchTwoFactor = async () => (await api.account['second-factor'].$get()).json()

/** Replaces the admin pages until the session is verified by a second factor. */
export function TwoFactorRequired({ returnTo, onVerified }: TwoFactorRequiredProps) {
  const { data: factor } = useFetch(fetchTwoFactor, 'Failed to fetch your sign-in settings')
  const hasPasskey = (factor?.passkeys.length ?? 0) > 0
  return (
    <div className="sheet mx-auto mt-s5 grid max-w-xl justify-items-center gap-s3 px-s5 py-s7 text-center">
      <div className="art w-52 max-w-full">
        <BlankPaper />
      </div>
      <h1 className="text-xl">One more step</h1>
      <p className="text-ink-muted">
        {hasPasskey
          ? 'You signed in with your password. Admin pages also require your passkey.'
          : 'Admins and staff of this site need more than a password to sign in. Choose a second step to open these pages.'}
      </p>
      {factor && (hasPasskey ? <PasskeyVerification onVerified={onVerified} /> : <SetupLinks returnTo={returnTo} />)}
    </div>
  )
}

function SetupLinks({ returnTo }: { returnTo: string }) {
  const next = `?next=${encodeURIComponent(returnTo)}`
  return (
    <div className="mt-s3 grid gap-s3">
      <ButtonLink to={`/account/two-step${next}`}>Set up an authenticator app</ButtonLink>
      <ButtonLink to={`/account/passkeys${next}`} variant="secondary">
        Add a passkey
      </ButtonLink>
    </div>
  )
}

function PasskeyVerification({ onVerified }: Pick<TwoFactorRequiredProps, 'onVerified'>) {
  const signOut = useAdminSignOut()
  const { busy, verify, message } = usePasskeyVerification(onVerified)
  return (
    <div className="mt-s3 grid gap-s3">
      <Button busy={busy} onClick={() => void verify()}>
        {busy ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <Button variant="secondary" onClick={() => void signOut()}>
        Sign Out
      </Button>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {message}
      </p>
    </div>
  )
}

function usePasskeyVerification(onVerified: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const verify = async () => {
    setBusy(true)
    try {
      const response = await assertPasskey(async () => (await api.auth['passkey-options'].$post()).json())
      if (!response) return setMessage('No passkey was used. Please try again.')
      await api.account.prove.$post({ json: { response } })
      await onVerified()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, verify, message }
}
