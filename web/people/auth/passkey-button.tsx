import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { showErrorToast } from '../../platform/api/error-message.ts'
import { Button } from '../../platform/ui/button.tsx'

/** Signs in with a passkey, without email or password. */
export function PasskeyButton({ signIn }: { signIn: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      await signIn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showErrorToast('Sign in failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" wide className="mt-s3" busy={busy} onClick={() => void handleClick()}>
      {busy ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  )
}
