import { useState } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { assertPasskey } from '../../auth/passkeys.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

type SecondStepNeededProps = { here: string; onProved: () => Promise<void> }

const readFactor = async () => (await api.account['second-factor'].$get()).json()

/** Stands in place of every admin screen until the session is proved by more than a password (features: second factor, 9). */
export function TwoFactorRequired({ here, onProved }: SecondStepNeededProps) {
  const { data: factor } = useFetch(readFactor, 'Failed to read how you sign in')
  const hasPasskey = (factor?.passkeys.length ?? 0) > 0
  return (
    <div className="sheet mx-auto mt-s5 grid max-w-xl justify-items-center gap-s3 px-s5 py-s7 text-center">
      <div className="art w-52 max-w-full">
        <EmptySheet />
      </div>
      <h1 className="text-xl">One more step</h1>
      <p className="text-ink-muted">
        {hasPasskey
          ? 'You signed in with your password. Here it takes a passkey, too.'
          : 'On this site an admin signs in with more than a password. Choose how, and these pages open.'}
      </p>
      {factor && (hasPasskey ? <ByPasskey onProved={onProved} /> : <SetUp here={here} />)}
    </div>
  )
}

function SetUp({ here }: { here: string }) {
  const next = `?next=${encodeURIComponent(here)}`
  return (
    <div className="mt-s3 grid gap-s3">
      <ButtonLink to={`/account/two-step${next}`}>Set up an authenticator app</ButtonLink>
      <ButtonLink to={`/account/passkeys${next}`} variant="secondary">
        Add a passkey
      </ButtonLink>
    </div>
  )
}

function ByPasskey({ onProved }: Pick<SecondStepNeededProps, 'onProved'>) {
  const { signOut } = useAuth()
  const { busy, prove, said } = useProof(onProved)
  return (
    <div className="mt-s3 grid gap-s3">
      <Button busy={busy} onClick={() => void prove()}>
        {busy ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <Button variant="secondary" onClick={() => void signOut()}>
        Sign Out
      </Button>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}

function useProof(onProved: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const prove = async () => {
    setBusy(true)
    try {
      const response = await assertPasskey(async () => (await api.auth['passkey-options'].$post()).json())
      if (!response) return setSaid('No passkey was used. Please try again.')
      await api.account.prove.$post({ json: { response } })
      await onProved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, prove, said }
}
