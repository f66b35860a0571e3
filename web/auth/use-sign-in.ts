import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import { loadClient, throwUnreachable } from '../api/load-client.ts'
import { toast } from '../ui/toast/toast-bus.ts'
import { useAuth } from './session/auth-provider.tsx'
import type { Credentials } from './sign-in-form.tsx'

export const WELCOME = 'You have successfully signed in.'

/**
 * The ways in. Each signs in, says so, and goes on; until the next page is there, this one stays as it is. A password that a
 * code has to follow leads halfway.
 */
export function useSignIn(path: string) {
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const [isSigningIn, setEntering] = useState(false)
  const [challenge, setHalfway] = useState<CodeRequired | null>(null)

  /** @param way what to say when it led in; null where it did not lead all the way */
  const run = async (way: () => Promise<string | null>) => {
    setEntering(true)
    try {
      const description = await way()
      if (description === null) return
      toast({ tone: 'good', title: 'Welcome back!', description })
      await navigate(path)
    } finally {
      setEntering(false)
    }
  }

  return {
    isSigningIn,
    challenge,
    restart: () => setHalfway(null),
    submitPassword: (credentials: Credentials) =>
      run(async () => {
        const codeRequired = await signIn(credentials)
        setHalfway(codeRequired ?? null)
        return codeRequired ? null : WELCOME
      }),
    submitCode: (code: string) => run(() => signInWithCode(challenge?.challenge ?? '', code)),
    byPasskey: () => run(byPasskey),
  }
}

/** @returns what to say then */
export async function signInWithCode(challenge: string, code: string): Promise<string> {
  const left = await (await loadClient()).signInWithCode({ challenge, code })
  return left === null ? WELCOME : leftText(left)
}

async function byPasskey(): Promise<string | null> {
  const { signInWithPasskey } = await import('./passkeys.ts').catch(throwUnreachable)
  if (await signInWithPasskey()) return WELCOME
  const description = 'Try again, or sign in with your email and password.'
  toast({ tone: 'bad', title: 'No passkey was used', description })
  return null
}

function leftText(left: number): string {
  if (left === 0) return 'That was your last backup code. Please make new ones on the Security page.'
  return `That backup code is used up; ${left === 1 ? 'one is' : `${left} are`} left.`
}
