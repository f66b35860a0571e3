import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { UNEXPECTED_ERROR_TEXT } from '../../../platform/api/api-error.ts'
import { ApiError, publicApi } from '../../../platform/api/client.ts'
import { BaseCamp } from '../../../platform/art/scenes/base-camp.tsx'
import { secretUrlMeta } from '../../../platform/seo/noindex.ts'
import { saveSignIn } from '../../../platform/session/start-session.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { returnPath } from '../return-path.ts'
import { SIGNED_IN_TEXT, signInWithCode } from '../use-sign-in.ts'
import { consumeOauthState, type OauthCallbackParams, useOauthCallback } from './oauth.ts'
import { RedirectStatus } from './redirect-status.tsx'

export const handle: PageHandle = { cache: {} }

const TwoFactorStep = lazy(() => import('../two-factor-step.tsx'))

export const meta = secretUrlMeta('Signing in with Google')

export default function GoogleCallbackPage() {
  const { reason, codeStep } = useGoogleSignIn()
  if (codeStep)
    return (
      <AuthLayout
        title="Enter your code"
        lead="Google has confirmed it’s you. Now enter the code from your phone."
        art={<BaseCamp />}
      >
        <Suspense>
          <TwoFactorStep submitCode={codeStep.submitCode} onRestart={codeStep.restart} />
        </Suspense>
      </AuthLayout>
    )
  return <RedirectStatus lead="One moment, please." reason={reason} />
}

const NOT_FINISHED = 'The sign-in with Google wasn’t finished, or was started in another browser. Please try again.'

type CodeStep = { submitCode: (code: string) => Promise<void>; restart: () => void }

/** `reason` is the error text. `codeStep` is set if a code must follow. */
function useGoogleSignIn(): { reason: string | undefined; codeStep: CodeStep | undefined } {
  const navigate = useNavigate()
  const [reason, setReason] = useState<string>()
  const [codeStep, setCodeStep] = useState<CodeStep>()
  const completeSignIn = useCallback(
    async (params: OauthCallbackParams | null) => {
      const pending = consumeOauthState()
      if (!params || !pending) return setReason(NOT_FINISHED)
      const finish = async (description: string) => {
        toast({ tone: 'good', title: 'Welcome back!', description })
        await navigate(returnPath(new URLSearchParams({ next: pending.next })), { replace: true })
      }
      try {
        const json = { ...params, key: pending.key }
        const result = await (await publicApi.auth['google-sign-in'].$post({ json })).json()
        if ('challenge' in result) {
          const { challenge } = result
          const submitCode = async (code: string) => finish(await signInWithCode(challenge, code))
          return setCodeStep({ submitCode, restart: () => void navigate('/auth', { replace: true }) })
        }
        saveSignIn(result)
        await finish(SIGNED_IN_TEXT)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast({ tone: 'bad', title: 'Sign in failed', description: error.message })
        setReason(error.code === 'unexpected' ? UNEXPECTED_ERROR_TEXT : error.message)
      }
    },
    [navigate],
  )
  useOauthCallback(completeSignIn)
  return { reason, codeStep }
}
