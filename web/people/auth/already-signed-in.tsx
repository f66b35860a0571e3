import type { User } from '#contract/people/accounts/auth.schema.ts'
import { isStaff } from '#contract/people/accounts/roles.ts'
import { BaseCamp } from '../../platform/art/scenes/base-camp.tsx'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { AuthLayout } from './auth-layout.tsx'

type AlreadySignedInProps = { user: User; sentByAdmin: boolean }

/** Shown on the sign-in page to signed-in users. Does not redirect, to rule out redirect loops. */
export default function AlreadySignedIn({ user, sentByAdmin }: AlreadySignedInProps) {
  const { signOut } = useAuth()
  const needsAdmin = sentByAdmin && !isStaff(user.role)
  return (
    <AuthLayout
      title={needsAdmin ? 'An admin account is needed' : 'You’re signed in'}
      lead={
        needsAdmin
          ? 'That page is for admins. Sign in with another account, or ask an admin to give yours the role.'
          : undefined
      }
      art={<BaseCamp />}
    >
      <Surface className="grid gap-s5 p-s5">
        <p>
          Signed in as <strong className="wrap-anywhere">{user.email}</strong>
        </p>
        <div className="grid gap-s3">
          <ButtonLink to={needsAdmin ? '/' : '/classes'} wide>
            {needsAdmin ? 'Return to Home' : 'Browse Classes'}
          </ButtonLink>
          <ButtonLink to="/account" variant="secondary" wide>
            Your account
          </ButtonLink>
          <ButtonLink to="/orders" variant="secondary" wide>
            Your orders
          </ButtonLink>
          {isStaff(user.role) && (
            <ButtonLink to="/admin" variant="secondary" wide>
              Admin
            </ButtonLink>
          )}
          <Button variant="secondary" wide onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </Surface>
    </AuthLayout>
  )
}
