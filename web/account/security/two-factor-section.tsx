import { useQuery } from '../../api/query.tsx'
import { FETCH_FAILED, fetchTwoFactor } from '../two-factor/fetch-two-factor.ts'
import { TwoFactorRows } from './security-row.tsx'

/** Loads the second factors; shows the rows without their state until then. */
export default function TwoFactorSection() {
  const { state } = useQuery(fetchTwoFactor, FETCH_FAILED)
  return <TwoFactorRows factor={state.status === 'success' ? state.data : undefined} />
}
