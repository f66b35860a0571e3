import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { ThemeMenu } from '../../platform/ui/theme.tsx'

/**
 * The signed-in user's links and the sign-in or sign-out button. Pages are cached for everyone, so the session is known
 * only in the browser: the last item has a fixed width in all states to avoid layout shifts. `children` are shown before
 * the theme menu.
 */
export function UserMenu({ children }: { children?: ReactNode }) {
  const { user, isLoading, signOut } = useAuth()
  return (
    <>
      {user && (
        <Link
          className="link w-0 grow truncate text-right text-sm leading-11 max-lg:hidden"
          to="/account"
          title={user.email}
        >
          {user.email}
        </Link>
      )}
      {user && user.role !== 'user' && (
        <Link className="link flex min-h-target shrink-0 items-center text-sm font-semibold max-lg:hidden" to="/admin">
          Admin
        </Link>
      )}
      {children}
      <ThemeMenu className="bar__theme shrink-0" />
      <div className={user ? `${sessionButtonClass} max-sm:hidden` : sessionButtonClass}>
        {isLoading && <SignInPlaceholder />}
        {!isLoading && !user && <SignInLink />}
        {!isLoading && user && (
          <Button variant="secondary" size="small" onClick={() => void signOut()}>
            Sign Out
          </Button>
        )}
      </div>
    </>
  )
}

const sessionButtonClass = 'grid shrink-0 sm:min-w-31'

const useLabel = () => (useLocation().pathname === '/' ? 'Get Started' : 'Sign In')

type SignInLinkProps = { size?: 'normal' | 'small'; onClick?: () => void }

export function SignInLink({ size = 'small', onClick }: SignInLinkProps) {
  return (
    <ButtonLink variant="secondary" size={size} to="/auth" onClick={onClick}>
      {useLabel()}
    </ButtonLink>
  )
}

/** An empty box of the same size, shown until the session is known. */
function SignInPlaceholder() {
  return (
    <span className="btn btn--small bg-sunk" aria-hidden="true">
      <span className="invisible">{useLabel()}</span>
    </span>
  )
}
