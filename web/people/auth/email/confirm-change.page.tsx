import { useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { CONFIRMATION_HOURS } from '#contract/people/accounts/account-limits.ts'
import { ApiError, publicApi } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { SundayPage } from '../../../platform/art/scenes/sunday-page.tsx'
import { secretUrlMeta } from '../../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { useUrlToken } from '../use-url-token.ts'

export const handle: PageHandle = { cache: {} }

export const meta = secretUrlMeta('Confirm your new email')

const texts = {
  ready: { title: 'Confirm your new email', lead: 'One click, and this is your new email.' },
  changed: {
    title: 'Your email has been changed',
    lead: 'Sign in with the new email from now on. Your password stays the same.',
  },
  already_changed: { title: 'Already changed', lead: 'This email is already confirmed. There is nothing left to do.' },
  link_expired: {
    title: 'This link has expired',
    lead: `It was valid for ${CONFIRMATION_HOURS} hours. You can request a new one on your account page.`,
  },
  bad_link: {
    title: 'This link isn’t valid',
    lead: 'Part of it may be missing, or a newer email has replaced it. You can request a new one on your account page.',
  },
  conflict: {
    title: 'This email already has an account',
    lead: 'Another account has taken it in the meantime, so your email stays the same.',
  },
}

type State = keyof typeof texts

/** Changes the email only on a button press, because mail scanners open every link. */
export default function ConfirmChangePage() {
  const token = useUrlToken()
  const [result, setResult] = useState<State>()
  const [busy, setBusy] = useState(false)
  const state = result ?? (token === null ? 'bad_link' : 'ready')

  const confirm = async () => {
    if (!token) return
    setBusy(true)
    try {
      setResult((await (await publicApi.auth['new-email'].$post({ json: { token } })).json()).status)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'link_expired' || error.code === 'conflict') setResult(error.code)
      else if (error.status === 400) setResult('bad_link')
      else showErrorToast('Confirmation failed', error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthLayout {...texts[state]} art={<SundayPage />}>
      <Surface className="grid gap-s4 p-s5">
        {state === 'ready' ? (
          <>
            <p>We ask you to click so that only you can add your email to an account.</p>
            <Button wide busy={busy} onClick={() => void confirm()}>
              {busy ? 'Confirming...' : 'Use this email'}
            </Button>
            <NoscriptNotice>The button needs JavaScript. Please turn it on for this site.</NoscriptNotice>
          </>
        ) : (
          <ButtonLink to="/account/profile" wide>
            Your profile
          </ButtonLink>
        )}
      </Surface>
    </AuthLayout>
  )
}
