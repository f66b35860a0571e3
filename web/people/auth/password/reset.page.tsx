import { useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { RESET_MINUTES } from '#contract/people/accounts/account-limits.ts'
import { publicApi } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { SundayPage } from '../../../platform/art/scenes/sunday-page.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { fieldErrors, validators } from '../../../platform/forms/validation.ts'
import { secretUrlMeta } from '../../../platform/seo/noindex.ts'
import { rememberDevice } from '../../../platform/session/start-session.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { NoscriptNotice, Notice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { NewPasswordField } from '../credential-fields.tsx'
import { useUrlToken } from '../use-url-token.ts'

export const handle: PageHandle = { cache: {} }

export const meta = secretUrlMeta('Choose a new password')

type Outcome = { state: 'changed'; warning?: string | undefined } | { state: 'link_expired' | 'bad_link' }

const texts = {
  choosing: { title: 'Choose a new password', lead: 'This signs you out on all devices.' },
  changed: {
    title: 'Your password has been changed',
    lead: 'You were signed out on all devices. Sign in with the new password.',
  },
  link_expired: {
    title: 'This link has expired',
    lead: `It was valid for ${RESET_MINUTES} minutes. Please request a new one.`,
  },
  bad_link: {
    title: 'This link isn’t valid',
    lead: 'Each link works once, and only the latest one is valid. Please request a new one.',
  },
}

export default function ResetPasswordPage() {
  const token = useUrlToken()
  const [result, setResult] = useState<Outcome>()
  const outcome = result ?? (token === null ? { state: 'bad_link' as const } : undefined)
  return (
    <AuthLayout
      {...texts[outcome?.state ?? 'choosing']}
      art={<SundayPage />}
      back={{ to: '/auth', label: 'Back to Sign In' }}
    >
      <Surface className="grid gap-s4 p-s5">
        {!outcome && <NewPasswordForm token={token ?? undefined} onResult={setResult} />}
        {outcome?.state === 'changed' && (
          <>
            {outcome.warning && <Notice>{outcome.warning}</Notice>}
            <ButtonLink to="/auth" wide>
              Sign In
            </ButtonLink>
          </>
        )}
        {outcome && outcome.state !== 'changed' && (
          <ButtonLink to="/auth/forgot" wide>
            Request a new link
          </ButtonLink>
        )}
      </Surface>
    </AuthLayout>
  )
}

type NewPasswordFormProps = { token: string | undefined; onResult: (outcome: Outcome) => void }

function NewPasswordForm({ token, onResult }: NewPasswordFormProps) {
  const { busy, errors, form } = useForm({
    validate: ({ password }) => validators.newPassword(password),
    async submit({ password = '' }) {
      if (!token) return
      const response = await publicApi.auth['reset-password'].$post({ json: { token, password } })
      const { warning, device } = await response.json()
      rememberDevice(device)
      onResult({ state: 'changed', warning })
    },
    onError(error) {
      if (error.code === 'link_expired' || error.code === 'bad_link') onResult({ state: error.code })
      else if (error.code === 'password_too_common') return { password: error.message }
      else if (error.fields.length === 0) showErrorToast('Error', error)
      return fieldErrors(error)
    },
  })
  return (
    <form {...form} className="grid gap-s4">
      <NewPasswordField label="New password" error={errors.password} />
      <Button type="submit" wide busy={busy}>
        {busy ? 'Saving...' : 'Save new password'}
      </Button>
      <NoscriptNotice>Choosing a password needs JavaScript. Please turn it on for this site.</NoscriptNotice>
    </form>
  )
}
