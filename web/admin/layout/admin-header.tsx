import { Link } from 'react-router'
import { LogoMark } from '../../art/logo-mark.tsx'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { ThemeMenu } from '../../ui/theme.tsx'

export function AdminHeader() {
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
