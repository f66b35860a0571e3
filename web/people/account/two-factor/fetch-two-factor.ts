import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { api } from '../../../platform/api/client.ts'

export async function fetchTwoFactor(signal: AbortSignal): Promise<TwoFactor> {
  return (await api.account['second-factor'].$get({}, { init: { signal } })).json()
}
