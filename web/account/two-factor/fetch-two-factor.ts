import type { SecondFactor } from '#contract/accounts/two-factor.schema.ts'
import { api } from '../../api/client.ts'

export async function readSecondFactor(signal: AbortSignal): Promise<SecondFactor> {
  return (await api.account['second-factor'].$get({}, { init: { signal } })).json()
}

export const NOT_READ = 'Failed to read how you sign in. Please try again.'
