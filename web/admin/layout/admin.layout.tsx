import { Navigate, Outlet, useLocation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import '../admin.css'
import { AccessDenied } from './access-denied.tsx'
import type { AdminContext } from './admin-context.ts'
import { AdminHeader } from './admin-header.tsx'
import { TwoFactorRequired } from './two-factor-required.tsx'
import { useAdminGuard } from './use-admin-guard.ts'

/** Screens that tell a signed-in customer that they are not for them, in words; the others send them to sign in. */
const deniedInPlace: Record<string, Parameters<typeof AccessDenied>[0]> = {
  '/admin': { reason: "You don't have admin privileges.", way: 'Go to Home' },
  '/admin/binder': { reason: "You don't have permission to access this page.", way: 'Go Home' },
}

/**
 * The frame of all admin screens. Nothing of a screen is rendered before the role check has said yes, so what the server
 * sends is the same for everyone and holds nothing of anybody.
 */
export default function AdminLayout() {
  const { check, checkAgain } = useAdminGuard()
  const { pathname, search } = useLocation()
  const screen = pathname.replace(/\/+$/, '')

  if (check === 'visitor') return <Navigate to={`/auth?next=${encodeURIComponent(screen + search)}`} replace />
  const denied = deniedInPlace[screen]
  if (check === 'refused' && !denied) return <Navigate to="/auth?reason=admin" replace />
  return (
    <>
      <AdminHeader />
      <main id="main" tabIndex={-1} className="page pt-s6 pb-s8 outline-none">
        {check === 'checking' && <Checking />}
        {check === 'refused' && denied && <AccessDenied {...denied} />}
        {check === 'unproved' && <TwoFactorRequired here={screen + search} onProved={checkAgain} />}
        {check === 'admin' && <Outlet context={{ checkAgain } satisfies AdminContext} />}
      </main>
    </>
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
