import type { ReactNode } from 'react'
import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'

type SecurityRowProps = { name: string; text: string; to: string; action: string; badge?: ReactNode }

export function SecurityRow({ name, text, to, action, badge }: SecurityRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 py-s4">
      <div>
        <h2 className="row font-text text-md font-semibold tracking-normal">
          {name}
          {badge}
        </h2>
        <p className="text-ink-muted">{text}</p>
      </div>
      <ButtonLink variant="secondary" size="small" to={to}>
        {action}
      </ButtonLink>
    </div>
  )
}

/** Renders without `factor` while it loads, with the same height. */
export function TwoFactorRows({ factor }: { factor?: TwoFactor | undefined }) {
  const passkeyCount = factor?.passkeys.length ?? 0
  return (
    <>
      <SecurityRow
        name="Two-step sign-in"
        text="Enter a code from your phone after your password."
        to="/account/two-step"
        action="Manage two-step sign-in"
        badge={factor?.appSince && <Badge placement="inline">On</Badge>}
      />
      <SecurityRow
        name="Passkeys"
        text="Use your fingerprint, face or a PIN instead of a password."
        to="/account/passkeys"
        action="Manage passkeys"
        badge={passkeyCount > 0 && <Badge placement="inline">{passkeyCount}</Badge>}
      />
    </>
  )
}
