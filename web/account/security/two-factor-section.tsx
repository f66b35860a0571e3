import { useQuery } from '../../api/query.tsx'
import { FETCH_FAILED, fetchTwoFactor } from '../two-factor/fetch-two-factor.ts'
import { TwoFactorRows } from './security-row.tsx'

export default function TwoFactorSection() {
  const { state } = useQuery(fetchTwoFactor, FETCH_FAILED)
  return <TwoFactorRows factor={state.status === 'success' ? state.data : undefined} />
}
