import { BaseCamp } from '../../art/scenes/base-camp.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { NoscriptNotice } from '../../ui/noscript-notice.tsx'
import { Surface } from '../../ui/surface.tsx'
import { AuthLayout } from '../auth-layout.tsx'

type GoogleWayProps = {
  lead: string
  /** Why it ended here; undefined while it goes on. */
  reason: string | undefined
  /** Where to go after signing in another time. */
  next?: string
}

/** The pages on the way to Google and back: there is nothing to do on them, unless the way ends. */
export function RedirectStatus({ lead, reason, next = '/' }: GoogleWayProps) {
  if (reason === undefined)
    return (
      <AuthLayout title="Signing in with Google" lead={lead} art={<BaseCamp />}>
        <NoscriptNotice>Signing in needs JavaScript. Please turn it on for this site.</NoscriptNotice>
      </AuthLayout>
    )
  return (
    <AuthLayout title="You are not signed in" lead={reason} art={<BaseCamp />}>
      <Surface className="p-s5">
        <ButtonLink to={next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`} wide>
          Back to Sign In
        </ButtonLink>
      </Surface>
    </AuthLayout>
  )
}
