import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { UNEXPECTED } from '../../api/api-error.ts'
import { ApiError, publicApi, store } from '../../api/client.ts'
import { BaseCamp } from '../../art/scenes/base-camp.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { secretUrlMeta } from '../private-meta.ts'
import { returnPath } from '../return-path.ts'
import { signInWithCode, WELCOME } from '../use-sign-in.ts'
import type { Route } from './+types/callback.page'
import { consumeOauthState } from './oauth-state.ts'
import { RedirectStatus } from './redirect-status.tsx'
import { type OauthCallbackParams, useOauthCallback } from './use-oauth-callback.ts'

const CodeStep = lazy(() => import('../two-factor-step.tsx'))

export const meta: Route.MetaFunction = () => secretUrlMeta('Signing in with Google')

/** Where Google sends somebody back to who wants to sign in (features: accounts, 21). */
export default function GoogleCallbackPage() {
  const { reason, halfway } = useSignIn()
  if (halfway)
    return (
      <AuthLayout
        title="Enter your code"
        lead="Google knows you. The second step shows that you have your phone, too."
        art={<BaseCamp />}
      >
        <Suspense>
          <CodeStep submitCode={halfway.enter} onRestart={halfway.again} />
        </Suspense>
      </AuthLayout>
    )
  return <RedirectStatus lead="One moment, and you are there." reason={reason} />
}

const NOT_FINISHED = 'You did not finish at Google, or began in another browser. Nothing has happened.'

type Halfway = { enter: (code: string) => Promise<void>; again: () => void }

/** `reason`: why it failed; undefined while it is under way. `halfway`: a code has to follow. */
function useSignIn(): { reason: string | undefined; halfway: Halfway | undefined } {
  const navigate = useNavigate()
  const [reason, setReason] = useState<string>()
  const [halfway, setHalfway] = useState<Halfway>()
  const hear = useCallback(
    async (answer: OauthCallbackParams | null) => {
      const errand = consumeOauthState()
      if (!answer || !errand) return setReason(NOT_FINISHED)
      const goOn = async (description: string) => {
        toast({ tone: 'good', title: 'Welcome back!', description })
        await navigate(returnPath(new URLSearchParams({ next: errand.next })), { replace: true })
      }
      try {
        const json = { ...answer, key: errand.key }
        const signedIn = await (await publicApi.auth['google-sign-in'].$post({ json })).json()
        if ('challenge' in signedIn) {
          const { challenge } = signedIn
          const enter = async (code: string) => goOn(await signInWithCode(challenge, code))
          return setHalfway({ enter, again: () => void navigate('/auth', { replace: true }) })
        }
        store.signIn(signedIn)
        await goOn(WELCOME)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast({ tone: 'bad', title: 'Sign in failed', description: error.message })
        setReason(error.code === 'unexpected' ? UNEXPECTED : error.message)
      }
    },
    [navigate],
  )
  useOauthCallback(hear)
  return { reason, halfway }
}
