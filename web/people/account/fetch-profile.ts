import type { Profile } from '#contract/people/accounts/account.schema.ts'
import { api } from '../../platform/api/client.ts'

export async function fetchProfile(signal: AbortSignal): Promise<Profile> {
  return (await api.account.profile.$get({}, { init: { signal } })).json()
}
