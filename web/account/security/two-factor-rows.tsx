import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { Badge } from '../../ui/badge.tsx'
import { SecurityRow } from './security-row.tsx'

/** @param factor what there is, as soon as it is known: the rows are as high without it */
export function TwoFactorRows({ factor }: { factor?: TwoFactor | undefined }) {
  const keys = factor?.passkeys.length ?? 0
  return (
    <>
      <SecurityRow
        name="Two-step sign-in"
        text="A code from your phone after the password."
        to="/account/two-step"
        action="Manage two-step sign-in"
        state={factor?.appSince && <Badge place="inline">On</Badge>}
      />
      <SecurityRow
        name="Passkeys"
        text="A finger, your face or a PIN instead of the password."
        to="/account/passkeys"
        action="Manage passkeys"
        state={keys > 0 && <Badge place="inline">{keys}</Badge>}
      />
    </>
  )
}
