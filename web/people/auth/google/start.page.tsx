import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { UNEXPECTED_ERROR_TEXT } from '../../../platform/api/api-error.ts'
import { ApiError, publicApi } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { secretUrlMeta } from '../../../platform/seo/noindex.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { returnPath } from '../return-path.ts'
import { saveOauthState } from './oauth.ts'
import { RedirectStatus } from './redirect-status.tsx'

export const meta = secretUrlMeta('Signing in with Google')

export default function GoogleStartPage() {
  const [search] = useSearchParams()
  const next = returnPath(search)
  const reason = useGoogleRedirect(next)
  return <RedirectStatus lead="Taking you to Google..." reason={reason} next={next} />
}

function useGoogleRedirect(next: string): string | undefined {
  const hasStarted = useRef(false)
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void redirectToGoogle(next).then(setReason)
  }, [next])
  return reason
}

const STORAGE_BLOCKED = 'Your browser blocks storage for this site. Please allow it, or sign in with a password.'

async function redirectToGoogle(next: string): Promise<string | undefined> {
  try {
    const { authUrl, key } = await (await publicApi.auth.google.$post()).json()
    if (saveOauthState({ key, next })) {
      // Replace this history entry, so that Back from Google does not redirect there again.
      window.location.replace(authUrl)
      return undefined
    }
    toast({ tone: 'bad', title: 'Sign in failed', description: STORAGE_BLOCKED })
    return STORAGE_BLOCKED
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showErrorToast('Sign in failed', error)
    return error.code === 'unexpected' ? UNEXPECTED_ERROR_TEXT : error.message
  }
}
