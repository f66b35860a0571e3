import { useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { ApiError, publicApi } from '../../api/client.ts'
import { showErrorToast } from '../../api/error-message.ts'
import { SundayPage } from '../../art/scenes/sunday-page.tsx'
import { secretUrlMeta } from '../../seo/noindex.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NoscriptNotice } from '../../ui/notice.tsx'
import { Surface } from '../../ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { useUrlToken } from '../use-url-token.ts'
import type { Route } from './+types/confirm-change.page'

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = () => secretUrlMeta('Confirm your new email')

const texts = {
  ready: { title: 'Confirm your new email', lead: 'One press, and your account has this address.' },
  changed: { title: 'Your email is changed', lead: 'Sign in with the new one from now on. Your password is the same.' },
  already_changed: {
    title: 'Already changed',
    lead: 'This address was confirmed before. There is nothing left to do.',
  },
  link_expired: {
    title: 'This link has expired',
    lead: 'It worked for a day. Ask for a new one on your account page, and it comes in a moment.',
  },
  bad_link: {
    title: 'This link is not valid',
    lead: 'Part of it may be missing, or a newer mail has taken its place. Your account page sends another.',
  },
  conflict: {
    title: 'This address has an account of its own',
    lead: 'It was taken by another account meanwhile, so yours keeps the address that it has.',
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
            <p>We ask for this press so that nobody but you can put your address to an account.</p>
            <Button wide busy={busy} onClick={() => void confirm()}>
              {busy ? 'Confirming...' : 'Use this address'}
            </Button>
            <NoscriptNotice>The button needs JavaScript. Please turn it on for this site.</NoscriptNotice>
          </>
        ) : (
          <ButtonLink to="/account" wide>
            Your account
          </ButtonLink>
        )}
      </Surface>
    </AuthLayout>
  )
}
