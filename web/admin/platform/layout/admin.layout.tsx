import type { ReactNode } from 'react'
import { Link, Outlet, useLocation, useRevalidator } from 'react-router'
import '../../admin.css'
import { useRevalidateOnAuth } from '../../../people/auth/require-sign-in.ts'
import { api } from '../../../platform/api/client.ts'
import { LogoMark } from '../../../platform/art/logo-mark.tsx'
import { useRootData } from '../../../platform/router/root-data.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { Spinner } from '../../../platform/ui/loading.tsx'
import { ThemeMenu } from '../../../platform/ui/theme.tsx'
import type { Route } from './+types/admin.layout'
import { AccessDenied } from './access-denied.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { adminSections } from './admin-sections.ts'
import { deniedScreens, refusalOf, requireAdmin } from './require-admin.ts'
import { TwoFactorRequired } from './two-factor-required.tsx'

export const meta = adminMeta('Admin')

export const clientMiddleware = requireAdmin

/**
 * Makes hydration run the middleware before any page: the server's HTML is the same for everyone. The counts are an extra:
 * a page without them still works.
 */
export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const response = await api.admin['to-do'].$get({}, { init: { signal } }).catch(() => undefined)
  return { toDo: await response?.json() }
}

/** The counts may change with every page, because the work is done on one. */
export const shouldRevalidate = () => true

const titles = new Map(adminSections.flatMap(({ sections }) => sections.map(({ to, title }) => [to, title])))

export function HydrateFallback() {
  const { screen } = useScreen()
  return (
    <Frame isNavigable={screen !== PREVIEW}>
      <h1 className="mb-s6">{titles.get(screen) ?? 'Admin'}</h1>
      <p className="row text-ink-muted" role="status">
        <Spinner label="" />
        Loading...
      </p>
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  const { screen, search } = useScreen()
  useRevalidateOnAuth()
  const refusal = refusalOf(error)
  const denied = deniedScreens[screen]
  if (refusal === 'unverified')
    return (
      <Frame>
        <TwoFactorRequired returnTo={screen + search} onVerified={revalidate} />
      </Frame>
    )
  if (refusal === 'not_permitted')
    return (
      <Frame isNavigable navigation={<AdminNavigation />}>
        <AccessDenied reason="Your role doesn’t include this page." to="/admin" linkLabel="Go to Dashboard" />
      </Frame>
    )
  if (refusal === 'denied' && denied)
    return (
      <Frame>
        <AccessDenied {...denied} to="/" />
      </Frame>
    )
  throw error
}

export default function AdminLayout() {
  const { screen } = useScreen()
  useRevalidateOnAuth()
  // A preview has the width of the public page.
  const isNavigable = screen !== PREVIEW
  return (
    <Frame isNavigable={isNavigable} navigation={isNavigable && <AdminNavigation />}>
      <Outlet />
    </Frame>
  )
}

const PREVIEW = '/admin/preview'

function useScreen() {
  const { pathname, search } = useLocation()
  return { screen: pathname.replace(/\/+$/, ''), search }
}

type FrameProps = { isNavigable?: boolean; navigation?: ReactNode; children: ReactNode }

function Frame({ isNavigable, navigation, children }: FrameProps) {
  return (
    <div className="[--page:90rem]">
      <AdminHeader />
      <div
        className={classNames(
          'page grid grid-cols-1 items-start [&>main]:[overflow-clip-margin:var(--s-3)]',
          isNavigable && 'lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-s7 lg:[&>main]:col-start-2',
        )}
      >
        {navigation}
        <main id="main" tabIndex={-1} className="min-w-0 pt-s6 pb-s8 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}

function AdminHeader() {
  const { businessName, iconFolder } = useRootData()
  const { user } = useAuth()
  return (
    <header className="bar">
      <div className="page bar__in justify-between">
        <Link className="brand" to="/admin" aria-label={`${businessName}, admin`}>
          <LogoMark key={iconFolder} />
          <span>
            {businessName} <em className="map-label max-sm:hidden">admin</em>
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
