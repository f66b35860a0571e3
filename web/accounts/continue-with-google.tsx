import { useState } from 'react'
import { GoogleMark } from '../google/google-mark.tsx'
import { ApiError, publicApi } from '../session/client.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/latest-toast.ts'
import { keepErrand } from './google-errand.ts'
import { tellFailure } from './tell-failure.ts'

/** Signs in, or up, without a password. @param next where to go then */
export default function ContinueWithGoogle({ next }: { next: string }) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      const { authUrl, key } = await (await publicApi.auth.google.$post()).json()
      // Busy until the browser has left.
      if (keepErrand({ key, next })) return window.location.assign(authUrl)
      tellBlocked()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellFailure('Sign in failed', error)
    }
    setBusy(false)
  }
  return (
    <div className="needs-script grid gap-s4">
      <p className="flex items-center gap-s3 text-ink-muted before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
        or
      </p>
      <Button variant="secondary" wide busy={busy} onClick={() => void leave()}>
        <GoogleMark />
        Continue with Google
      </Button>
    </div>
  )
}

function tellBlocked(): void {
  const description = 'Your browser keeps nothing for this site. Please allow it, or sign in with a password.'
  toast({ tone: 'bad', title: 'Sign in failed', description })
}
