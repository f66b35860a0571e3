import { BaseCamp } from '../../../platform/art/scenes/base-camp.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'

type RedirectStatusProps = {
  lead: string
  /** Undefined while the sign-in is in progress. */
  reason: string | undefined
  next?: string
}

export function RedirectStatus({ lead, reason, next = '/' }: RedirectStatusProps) {
  if (reason === undefined)
    return (
      <AuthLayout title="Signing in with Google" lead={lead} art={<BaseCamp />}>
        <NoscriptNotice>Signing in needs JavaScript. Please turn it on for this site.</NoscriptNotice>
      </AuthLayout>
    )
  return (
    <AuthLayout title="You aren’t signed in" lead={reason} art={<BaseCamp />}>
      <Surface className="p-s5">
        <ButtonLink to={next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`} wide>
          Back to Sign In
        </ButtonLink>
      </Surface>
    </AuthLayout>
  )
}
