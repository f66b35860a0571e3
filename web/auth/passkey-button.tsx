import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { showErrorToast } from '../api/show-error-toast.ts'
import { Button } from '../ui/button.tsx'

/** Signs in by a finger, a face or a PIN, without an address or a password (features: second factor, 8). */
export function PasskeyButton({ enter }: { enter: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const use = async () => {
    setBusy(true)
    try {
      await enter()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showErrorToast('Sign in failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" wide className="mt-s3" busy={busy} onClick={() => void use()}>
      {busy ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  )
}
