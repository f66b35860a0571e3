import { useOwn } from '../../api/use-query.ts'
import { NOT_READ, readSecondFactor } from '../two-factor/fetch-two-factor.ts'
import { WaysRows } from './two-factor-rows.tsx'

/** The ways of signing in beside the password, as they stand; until that is known, as they look for everyone. */
export default function SecondFactorWays() {
  const { shown } = useOwn(readSecondFactor, NOT_READ)
  return <WaysRows factor={shown.state === 'found' ? shown.thing : undefined} />
}
