import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { BaseCamp } from '../art/plates/base-camp.tsx'
import { type ConsentAnswer, useConsentAnswer } from '../google/use-consent-answer.ts'
import { UNEXPECTED } from '../session/api-error.ts'
import { ApiError, publicApi, store } from '../session/client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/latest-toast.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { Route } from './+types/google.page'
import { AccountPage } from './account-page.tsx'
import { takeErrand } from './google-errand.ts'
import { NeedsScript } from './needs-script.tsx'
import { privateMeta } from './private-meta.ts'
import { returnPath } from './return-path.ts'

export const meta: Route.MetaFunction = () => privateMeta('Signing in with Google')

/** Where Google sends somebody back to who wants to sign in (features: accounts, 21). */
export default function GooglePage() {
  const reason = useSignIn()
  if (reason === undefined)
    return (
      <AccountPage title="Signing in with Google" lead="One moment, and you are there." art={<BaseCamp />}>
        <NeedsScript>Signing in needs JavaScript. Please turn it on for this site.</NeedsScript>
      </AccountPage>
    )
  return (
    <AccountPage title="You are not signed in" lead={reason} art={<BaseCamp />}>
      <Sheet className="p-s5">
        <ButtonLink to="/auth" wide>
          Back to Sign In
        </ButtonLink>
      </Sheet>
    </AccountPage>
  )
}

const NOT_FINISHED = 'You did not finish at Google, or began in another browser. Nothing has happened.'

/** @returns why it failed; undefined while it is under way. */
function useSignIn(): string | undefined {
  const navigate = useNavigate()
  const [reason, setReason] = useState<string>()
  const hear = useCallback(
    async (answer: ConsentAnswer | null) => {
      const errand = takeErrand()
      if (!answer || !errand) return setReason(NOT_FINISHED)
      try {
        const json = { ...answer, key: errand.key }
        store.signIn(await (await publicApi.auth['google-sign-in'].$post({ json })).json())
        toast({ tone: 'good', title: 'Welcome back!', description: 'You have successfully signed in.' })
        await navigate(returnPath(new URLSearchParams({ next: errand.next })), { replace: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast({ tone: 'bad', title: 'Sign in failed', description: error.message })
        setReason(error.code === 'unexpected' ? UNEXPECTED : error.message)
      }
    },
    [navigate],
  )
  useConsentAnswer(hear)
  return reason
}
