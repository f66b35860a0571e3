import { useQuery } from '../../api/use-query.ts'
import { FETCH_FAILED, fetchTwoFactor } from '../two-factor/fetch-two-factor.ts'
import { TwoFactorRows } from './two-factor-rows.tsx'

/** The ways of signing in beside the password, as they stand; until that is known, as they look for everyone. */
export default function TwoFactorSection() {
  const { state } = useQuery(fetchTwoFactor, FETCH_FAILED)
  return <TwoFactorRows factor={state.status === 'found' ? state.data : undefined} />
}
