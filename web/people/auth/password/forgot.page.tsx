import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { RESET_MINUTES } from '#contract/people/accounts/account-limits.ts'
import { publicApi } from '../../../platform/api/client.ts'
import { SundayPage } from '../../../platform/art/scenes/sunday-page.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { submitErrors, validators } from '../../../platform/forms/validation.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { pageMeta } from '../../../platform/seo/page-meta.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { EmailField } from '../credential-fields.tsx'
import { DemoMailLink } from '../email/demo-mail-link.tsx'
import type { Route } from './+types/forgot.page'

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Forgot password',
    description: 'Enter your email, and we’ll send you a link to choose a new password.',
    path: '/auth/forgot',
  })

export const loader = ({ context }: Route.LoaderArgs) => ({ demo: context.get(loadersContext).site.capturesMail })

/** Requests a reset link. The response is the same for unknown addresses. */
export default function ForgotPasswordPage({ loaderData: { demo } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthLayout
      title={sentTo ? 'Check your email' : 'Forgot password?'}
      lead={sentTo ? undefined : 'Enter your email, and we’ll send you a link to choose a new password.'}
      art={<SundayPage />}
      back={{ to: '/auth', label: 'Back to Sign In' }}
    >
      <Surface className="grid gap-s4 p-s5">
        {sentTo ? (
          <>
            <p>
              If <strong className="wrap-anywhere">{sentTo}</strong> has an account, a link is on its way. It works
              once, for {RESET_MINUTES} minutes.
            </p>
            {demo && <DemoMailLink />}
            <Button
              variant="quiet"
              size="small"
              className="-ml-s2 justify-self-start"
              onClick={() => setSentTo(undefined)}
            >
              Use another email
            </Button>
          </>
        ) : (
          <EmailForm onSent={setSentTo} />
        )}
      </Surface>
    </AuthLayout>
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { busy, errors, form } = useForm({
    validate: ({ email }) => validators.email(email),
    async submit({ email = '' }) {
      await publicApi.auth['request-reset'].$post({ json: { email } })
      onSent(email)
    },
    onError: (error) => submitErrors(error, { title: 'Error', field: 'email' }),
  })
  return (
    <form {...form} className="grid gap-s4">
      <EmailField defaultEmail={useTypedEmail()} error={errors.email} />
      <Button type="submit" wide busy={busy}>
        {busy ? 'Sending...' : 'Send link'}
      </Button>
      <NoscriptNotice>Requesting a link needs JavaScript. Please turn it on for this site.</NoscriptNotice>
    </form>
  )
}

function useTypedEmail(): string | undefined {
  const { state }: { state: { email?: unknown } | null } = useLocation()
  return typeof state?.email === 'string' ? state.email : undefined
}
