import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ThemeMenu } from '../ui/theme/theme.tsx'
import { SignInLink, SignInPlaceholder } from './sign-in-link.tsx'

/**
 * Who is signed in. The page is the same for everyone, so this is known only in the browser: the last place of the bar
 * keeps one width through all three states, and e-mail and Admin appear where nothing stood before. `children` stand
 * between the two.
 */
export function UserMenu({ children }: { children?: ReactNode }) {
  const { user, isLoading, signOut } = useAuth()
  return (
    <>
      {user && (
        <Link className="link min-w-0 truncate text-sm leading-11 max-lg:hidden" to="/account" title="Your account">
          {user.email}
        </Link>
      )}
      {user?.isAdmin && (
        <Link className="link flex min-h-target shrink-0 items-center text-sm font-semibold max-lg:hidden" to="/admin">
          Admin
        </Link>
      )}
      {children}
      <ThemeMenu className="bar__theme shrink-0" />
      <div className={user ? `${place} max-sm:hidden` : place}>
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

/** As wide as the widest of the three. */
const place = 'grid shrink-0 sm:min-w-31'
