import { useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { CONFIRMATION_HOURS } from '#contract/people/accounts/account-limits.ts'
import { ApiError, publicApi } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { SundayPage } from '../../../platform/art/scenes/sunday-page.tsx'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { secretUrlMeta } from '../../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { useUrlToken } from '../use-url-token.ts'
import type { Route } from './+types/confirm.page'
import { ResendForm } from './resend-form.tsx'

export const handle: PageHandle = { cache: {} }

export const meta = secretUrlMeta('Confirm your email')

export const loader = ({ context }: Route.LoaderArgs) => ({
  demo: context.get(loadersContext).site.capturesMail,
  texts,
})

type State = 'ready' | 'confirmed' | 'already_confirmed' | 'link_expired' | 'bad_link'

/** Sent as loader data, so that the page's script does not contain them a second time. */
const texts: Record<State, { title: string; lead: string }> = {
  ready: { title: 'Confirm your email', lead: 'One click, and your account is ready.' },
  confirmed: { title: 'Your email is confirmed', lead: 'Your account is ready. Sign in with the password you chose.' },
  already_confirmed: { title: 'Already confirmed', lead: 'This email is already confirmed. You can sign in.' },
  link_expired: {
    title: 'This link has expired',
    lead: `It was valid for ${CONFIRMATION_HOURS} hours. Request a new one below.`,
  },
  bad_link: {
    title: 'This link isn’t valid',
    lead: 'Part of it may be missing, or a newer email has replaced it. Request a new one below.',
  },
}

/** Confirms only on a button press, because mail scanners open every link. */
export default function ConfirmEmailPage({ loaderData: { demo, texts } }: Route.ComponentProps) {
  const token = useUrlToken()
  const { state, busy, confirm } = useConfirmation(token)
  return (
    <AuthLayout {...texts[state]} art={<SundayPage />}>
      <Surface className="grid gap-s4 p-s5">
        {state === 'ready' && (
          <>
            <p>We ask you to click so that only you can open an account with your email.</p>
            <Button wide busy={busy} onClick={() => void confirm()}>
              {busy ? 'Confirming...' : 'Confirm my email'}
            </Button>
            <NoscriptNotice>
              The button needs JavaScript. Please turn it on for this site, or enter the code from the email where you
              signed up.
            </NoscriptNotice>
          </>
        )}
        {state.endsWith('confirmed') && (
          <ButtonLink to="/auth" wide>
            Sign In
          </ButtonLink>
        )}
        {state.includes('link') && <ResendForm demo={demo} />}
      </Surface>
    </AuthLayout>
  )
}

function useConfirmation(token: string | null | undefined) {
  const [result, setResult] = useState<State>()
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    if (!token) return
    setBusy(true)
    try {
      const { status } = await (await publicApi.auth.confirm.$post({ json: { token } })).json()
      setResult(status)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'link_expired') setResult('link_expired')
      else if (error.status === 400) setResult('bad_link')
      else showErrorToast('Confirmation failed', error)
    } finally {
      setBusy(false)
    }
  }

  return { state: result ?? (token === null ? 'bad_link' : 'ready'), busy, confirm } as const
}
