import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { BaseCamp } from '../../platform/art/scenes/base-camp.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import type { Route } from './+types/auth.page'
import { AuthLayout } from './auth-layout.tsx'
import { ContinueWithGoogle } from './google/continue-with-google.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { returnPath } from './return-path.ts'
import { type Credentials, SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export const handle: PageHandle = { cache: { bypassParams: ['next'] }, sitemap: true }

const CheckEmail = lazy(() => import('./email/check-email.tsx'))
const TwoFactorStep = lazy(() => import('./two-factor-step.tsx'))
const AlreadySignedIn = lazy(() => import('./already-signed-in.tsx'))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign In',
    description: 'One account for your classes, orders and lessons. Signing up takes a minute.',
    path: '/auth',
  })

export const loader = ({ context }: Route.LoaderArgs) => {
  const { capturesMail: demo, google } = context.get(loadersContext).site
  return { demo, google }
}

type PendingSignUp = Credentials & { isSent: boolean; warning?: string | undefined }

const confirmedToast = { title: 'Your email is confirmed', description: 'You’re signed in.' }

export default function AuthPage({ loaderData: { demo, google } }: Route.ComponentProps) {
  const { user, isLoading } = useAuth()
  const [search] = useSearchParams()
  const next = returnPath(search)
  const { isSigningIn, challenge, restart, submitPassword, submitCode, submitPasskey } = useSignIn(next)
  const [tab, setTab] = useState('sign-in')
  const { typedEmail, setTypedEmail, fields, rememberEmail } = useTypedEmail()
  const [pendingSignUp, setPendingSignUp] = useState<PendingSignUp | null>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)

  const sentByAdmin = search.get('reason') === 'admin'
  if (user && !isSigningIn)
    return (
      <Suspense>
        <AlreadySignedIn user={user} sentByAdmin={sentByAdmin} />
      </Suspense>
    )

  const openTab = (next: 'sign-in' | 'sign-up', email: string) => {
    setPendingSignUp(null)
    setTypedEmail(email)
    setTab(next)
  }

  if (challenge)
    return (
      <AuthLayout
        title="Enter your code"
        lead="Your password is correct. Now enter the code from your phone."
        art={<BaseCamp />}
      >
        <Suspense>
          <TwoFactorStep
            submitCode={submitCode}
            onRestart={() => {
              setPendingSignUp(null)
              restart()
            }}
          />
        </Suspense>
      </AuthLayout>
    )

  if (pendingSignUp)
    return (
      <AuthLayout title="Check your email" lead="One step left: confirm your email." art={<BaseCamp />}>
        <Suspense>
          <CheckEmail
            email={pendingSignUp.email}
            isSent={pendingSignUp.isSent}
            demo={demo}
            warning={pendingSignUp.warning}
            onConfirmed={async () => {
              setIsConfirmed(true)
              // Sign in with the password typed on this page. If the API rejects it, show the sign-in form.
              const showSignIn = onApiError(() => openTab('sign-in', pendingSignUp.email))
              await submitPassword(pendingSignUp, confirmedToast).catch(showSignIn)
            }}
            onSignIn={() => openTab('sign-in', pendingSignUp.email)}
            onOtherAddress={() => openTab('sign-up', '')}
          />
        </Suspense>
      </AuthLayout>
    )

  return (
    <AuthLayout title="Welcome" lead="One account for your classes, orders and lessons." art={<BaseCamp />}>
      <div ref={fields} className="grid gap-s4" onInput={rememberEmail}>
        {isConfirmed && <Notice>Your email is confirmed. Sign in to continue.</Notice>}
        {!isLoading && sentByAdmin && <Notice>Sign in with an admin account to open the admin pages.</Notice>}
        <Tabs
          label="Account"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'sign-in',
              label: 'Sign In',
              panel: (
                <>
                  <SignInForm
                    defaultEmail={typedEmail}
                    signIn={submitPassword}
                    onUnconfirmed={(credentials) => setPendingSignUp({ ...credentials, isSent: false })}
                  />
                  <PasskeyButton signIn={submitPasskey} />
                </>
              ),
            },
            {
              value: 'sign-up',
              label: 'Sign Up',
              panel: (
                <SignUpForm
                  defaultEmail={typedEmail}
                  onSignedUp={(credentials, warning) => setPendingSignUp({ ...credentials, isSent: true, warning })}
                />
              ),
            },
          ]}
        />
        {google && <ContinueWithGoogle next={next} />}
      </div>
    </AuthLayout>
  )
}

/** Both tabs share the email, also if it was typed before hydration. */
function useTypedEmail() {
  const [typedEmail, setTypedEmail] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = fields.current?.querySelector<HTMLInputElement>('#email')
    if (field?.value) setTypedEmail(field.value)
  }, [])
  const rememberEmail = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.id === 'email') setTypedEmail(target.value)
  }
  return { typedEmail, setTypedEmail, fields, rememberEmail }
}

function onApiError(handle: () => void) {
  return (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    handle()
  }
}
