import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import { throwUnreachable } from '../../platform/api/load-client.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { Credentials } from './sign-in-form.tsx'

export const SIGNED_IN_TEXT = 'You have successfully signed in.'

const welcomeToast = { title: 'Welcome back!', description: SIGNED_IN_TEXT }

/** `isSigningIn` stays true until the next page is loaded. `challenge` is set if a code must follow. */
export function useSignIn(path: string) {
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [challenge, setChallenge] = useState<CodeRequired | null>(null)

  /** @param attempt returns the toast, or null if the sign-in is not complete */
  const run = async (attempt: () => Promise<typeof welcomeToast | null>) => {
    setIsSigningIn(true)
    try {
      const message = await attempt()
      if (message === null) return
      toast({ tone: 'good', ...message })
      await navigate(path)
    } finally {
      setIsSigningIn(false)
    }
  }

  return {
    isSigningIn,
    challenge,
    restart: () => setChallenge(null),
    submitPassword: (credentials: Credentials, message = welcomeToast) =>
      run(async () => {
        const codeRequired = await signIn(credentials)
        setChallenge(codeRequired ?? null)
        return codeRequired ? null : message
      }),
    submitCode: (code: string) =>
      run(async () => ({ ...welcomeToast, description: await signInWithCode(challenge?.challenge ?? '', code) })),
    submitPasskey: () => run(signInWithPasskey),
  }
}

/** Returns the text of the toast. */
export async function signInWithCode(challenge: string, code: string): Promise<string> {
  const session = await import('../../platform/session/start-session.ts').catch(throwUnreachable)
  const codesLeft = await session.signInWithCode({ challenge, code })
  return codesLeft === null ? SIGNED_IN_TEXT : backupCodeText(codesLeft)
}

async function signInWithPasskey(): Promise<typeof welcomeToast | null> {
  const passkeys = await import('./passkeys.ts').catch(throwUnreachable)
  if (await passkeys.signInWithPasskey()) return welcomeToast
  const description = 'Try again, or sign in with your email and password.'
  toast({ tone: 'bad', title: 'No passkey was used', description })
  return null
}

function backupCodeText(codesLeft: number): string {
  if (codesLeft === 0) return 'That was your last backup code. Please create new ones on the Security page.'
  return `You’ve used a backup code. You have ${codesLeft} left.`
}
