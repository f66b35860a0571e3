import { Link, Navigate, Outlet, useLocation } from 'react-router'
import '../admin.css'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { LogoMark } from '../../art/logo-mark.tsx'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/loading.tsx'
import { ThemeMenu } from '../../ui/theme.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { TwoFactorRequired } from './two-factor-required.tsx'
import { type AdminContext, useAdminGuard } from './use-admin-guard.ts'

/** Pages that show a message to customers; the other pages redirect to sign-in. */
const deniedScreens: Record<string, Parameters<typeof AccessDenied>[0]> = {
  '/admin': { reason: "You don't have admin privileges.", linkLabel: 'Go to Home' },
  '/admin/binder': { reason: "You don't have permission to access this page.", linkLabel: 'Go Home' },
}

/**
 * Layout of the admin pages. Renders no page before the role check, so that the server's HTML is the same for everyone
 * and contains no data.
 */
export default function AdminLayout() {
  const { check, recheck } = useAdminGuard()
  const { pathname, search } = useLocation()
  const screen = pathname.replace(/\/+$/, '')

  if (check === 'signed-out') return <Navigate to={`/auth?next=${encodeURIComponent(screen + search)}`} replace />
  const denied = deniedScreens[screen]
  // The column is reserved during the check. A preview has the width of the public page.
  const hasNavigation = (check === 'checking' || check === 'admin') && screen !== '/admin/preview'
  if (check === 'denied' && !denied) return <Navigate to="/auth?reason=admin" replace />
  return (
    <div className="admin">
      <AdminHeader />
      <div className={classNames('page admin__body', hasNavigation && 'admin__body--navigable')}>
        {hasNavigation && check === 'admin' && <AdminNavigation />}
        <main id="main" tabIndex={-1} className="min-w-0 pt-s6 pb-s8 outline-none">
          {check === 'checking' && <Checking />}
          {check === 'denied' && denied && <AccessDenied {...denied} />}
          {check === 'unverified' && <TwoFactorRequired returnTo={screen + search} onVerified={recheck} />}
          {check === 'admin' && <Outlet context={{ recheck } satisfies AdminContext} />}
        </main>
      </div>
    </div>
  )
}

function Checking() {
  return (
    <p className="row text-ink-muted" role="status">
      <Spinner label="" />
      Loading...
    </p>
  )
}

function AccessDenied({ reason, linkLabel }: { reason: string; linkLabel: string }) {
  return (
    <div className="sheet mx-auto mt-s5 grid max-w-xl justify-items-center gap-s3 px-s5 py-s7 text-center">
      <div className="art w-52 max-w-full">
        <EmptySheet />
      </div>
      <h1 className="text-xl">Access Denied</h1>
      <p className="text-ink-muted">{reason}</p>
      <ButtonLink to="/" className="mt-s3">
        {linkLabel}
      </ButtonLink>
    </div>
  )
}

function AdminHeader() {
  const { user } = useAuth()
  return (
    <header className="bar">
      <div className="page bar__in justify-between">
        <Link className="brand" to="/admin" aria-label="Journey Paradigm, admin">
          <LogoMark />
          <span>
            Journey Paradigm <em className="map-label max-sm:hidden">admin</em>
          </span>
        </Link>
        <div className="bar__end min-w-0">
          {user && (
            <span className="min-w-0 truncate text-sm text-ink-muted max-sm:hidden" title={user.email}>
              {user.email}
            </span>
          )}
          <ThemeMenu className="shrink-0" />
        </div>
      </div>
    </header>
  )
}
