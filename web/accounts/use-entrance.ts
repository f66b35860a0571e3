import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CodeRequired } from '#contract/second-factor.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { loadClient } from '../session/load-client.ts'
import { toast } from '../ui/latest-toast.ts'
import type { Credentials } from './sign-in-form.tsx'

const WELCOME = 'You have successfully signed in.'

/**
 * The ways in. Each signs in, says so, and goes on; until the next page is there, this one stays as it is. A password that a
 * code has to follow leads halfway.
 */
export function useEntrance(path: string) {
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const [entering, setEntering] = useState(false)
  const [halfway, setHalfway] = useState<CodeRequired | null>(null)

  /** @param way what to say when it led in; null where it did not lead all the way */
  const enter = async (way: () => Promise<string | null>) => {
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
    entering,
    halfway,
    beginAgain: () => setHalfway(null),
    byPassword: (credentials: Credentials) =>
      enter(async () => {
        const codeRequired = await signIn(credentials)
        setHalfway(codeRequired ?? null)
        return codeRequired ? null : WELCOME
      }),
    byCode: (code: string) => enter(() => signInByCode(halfway?.challenge ?? '', code)),
    byPasskey: () => enter(signInByPasskey),
  }
}

async function signInByCode(challenge: string, code: string): Promise<string> {
  const { publicApi, store } = await loadClient()
  const answer = await (await publicApi.auth['sign-in-code'].$post({ json: { challenge, code } })).json()
  const { backupCodesLeft, ...session } = answer
  store.signIn(session)
  return backupCodesLeft === null ? WELCOME : leftText(backupCodesLeft)
}

async function signInByPasskey(): Promise<string | null> {
  const { signWithPasskey } = await import('../session/passkeys.ts')
  const { publicApi, store } = await loadClient()
  const response = await signWithPasskey(async () => (await publicApi.auth['passkey-options'].$post()).json())
  if (!response) {
    toast({
      tone: 'bad',
      title: 'No passkey was used',
      description: 'Try again, or sign in with your email and password.',
    })
    return null
  }
  store.signIn(await (await publicApi.auth.passkey.$post({ json: { response } })).json())
  return WELCOME
}

function leftText(left: number): string {
  if (left === 0) return 'That was your last backup code. Please make new ones on the Security page.'
  return `That backup code is used up; ${left === 1 ? 'one is' : `${left} are`} left.`
}
