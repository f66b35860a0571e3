import type { Profile } from '#contract/account.ts'
import { api } from '../session/client.ts'

export async function readProfile(signal: AbortSignal): Promise<Profile> {
  return (await api.account.profile.$get({}, { init: { signal } })).json()
}
