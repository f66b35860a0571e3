import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { UNEXPECTED } from '../../api/api-error.ts'
import { ApiError, publicApi } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import { secretUrlMeta } from '../private-meta.ts'
import { returnPath } from '../return-path.ts'
import type { Route } from './+types/start.page'
import { saveOauthState } from './oauth-state.ts'
import { RedirectStatus } from './redirect-status.tsx'

export const meta: Route.MetaFunction = () => secretUrlMeta('Signing in with Google')

/** Sends somebody to Google who wants to sign in (features: accounts, 21). */
export default function GoogleStartPage() {
  const [search] = useSearchParams()
  const next = returnPath(search)
  const reason = useLeaving(next)
  return <RedirectStatus lead="One moment, and you are at Google." reason={reason} next={next} />
}

/** Leaves as soon as the page has woken up. @returns why it could not; undefined while it is under way */
function useLeaving(next: string): string | undefined {
  const hasBegun = useRef(false)
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void leave(next).then(setReason)
  }, [next])
  return reason
}

const BLOCKED = 'Your browser keeps nothing for this site. Please allow it, or sign in with a password.'

async function leave(next: string): Promise<string | undefined> {
  try {
    const { authUrl, key } = await (await publicApi.auth.google.$post()).json()
    if (saveOauthState({ key, next })) {
      // Taking this page's place: whoever comes back from Google must not be sent there again.
      window.location.replace(authUrl)
      return undefined
    }
    toast({ tone: 'bad', title: 'Sign in failed', description: BLOCKED })
    return BLOCKED
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showErrorToast('Sign in failed', error)
    return error.code === 'unexpected' ? UNEXPECTED : error.message
  }
}
