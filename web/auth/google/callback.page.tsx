import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { BaseCamp } from '../art/plates/base-camp.tsx'
import { type ConsentAnswer, useConsentAnswer } from '../google/use-consent-answer.ts'
import { UNEXPECTED } from '../session/api-error.ts'
import { ApiError, publicApi, store } from '../session/client.ts'
import { toast } from '../ui/latest-toast.ts'
import type { Route } from './+types/google.page'
import { AccountPage } from './account-page.tsx'
import { takeErrand } from './google-errand.ts'
import { GoogleWay } from './google-way.tsx'
import { privateMeta } from './private-meta.ts'
import { returnPath } from './return-path.ts'
import { enterByCode, WELCOME } from './use-entrance.ts'

const CodeStep = lazy(() => import('./code-step.tsx'))

export const meta: Route.MetaFunction = () => privateMeta('Signing in with Google')

/** Where Google sends somebody back to who wants to sign in (features: accounts, 21). */
export default function GooglePage() {
  const { reason, halfway } = useSignIn()
  if (halfway)
    return (
      <AccountPage
        title="Enter your code"
        lead="Google knows you. The second step shows that you have your phone, too."
        art={<BaseCamp />}
      >
        <Suspense>
          <CodeStep enter={halfway.enter} onAgain={halfway.again} />
        </Suspense>
      </AccountPage>
    )
  return <GoogleWay lead="One moment, and you are there." reason={reason} />
}

const NOT_FINISHED = 'You did not finish at Google, or began in another browser. Nothing has happened.'

type Halfway = { enter: (code: string) => Promise<void>; again: () => void }

/** `reason`: why it failed; undefined while it is under way. `halfway`: a code has to follow. */
function useSignIn(): { reason: string | undefined; halfway: Halfway | undefined } {
  const navigate = useNavigate()
  const [reason, setReason] = useState<string>()
  const [halfway, setHalfway] = useState<Halfway>()
  const hear = useCallback(
    async (answer: ConsentAnswer | null) => {
      const errand = takeErrand()
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
          const enter = async (code: string) => goOn(await enterByCode(challenge, code))
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
  useConsentAnswer(hear)
  return { reason, halfway }
}
