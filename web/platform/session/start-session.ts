import type { DeviceToken, SignedIn } from '#contract/people/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import { publicApi, store } from '../api/client.ts'
import { storage } from './browser-session.ts'
import { readDeviceTokens, saveDeviceToken } from './device-tokens.ts'
import { toStoredSession } from './token-refresh.ts'

/** Returns a challenge if a second factor is required. */
export async function signIn(credentials: { email: string; password: string }): Promise<CodeRequired | undefined> {
  const json = { ...credentials, deviceTokens: readDeviceTokens(storage) }
  const result = await (await publicApi.auth['sign-in'].$post({ json })).json()
  if ('challenge' in result) return result
  saveSignIn(result)
}

/** Returns the number of backup codes left if one was used, otherwise null. */
export async function signInWithCode(answer: { challenge: string; code: string }): Promise<number | null> {
  const json = { ...answer, deviceTokens: readDeviceTokens(storage) }
  const { backupCodesLeft, ...signedIn } = await (await publicApi.auth['sign-in-code'].$post({ json })).json()
  saveSignIn(signedIn)
  return backupCodesLeft
}

export function saveSignIn({ device, ...session }: SignedIn): void {
  rememberDevice(device)
  store.signIn({ ...toStoredSession(session, Date.now()), isNewAccount: session.isNewAccount })
}

/** Lets this browser sign in to the account while strangers use up its attempts. */
export function rememberDevice(device: DeviceToken): void {
  saveDeviceToken(storage, device)
}
