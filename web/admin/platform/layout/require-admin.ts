import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { isStaff } from '#contract/people/accounts/roles.ts'
import { redirectFrom, requireSignIn } from '../../../people/auth/require-sign-in.ts'
import { api, store } from '../../../platform/api/client.ts'
import { adminSections } from './admin-sections.ts'
import { isViewerPermitted } from './is-viewer-permitted.ts'

/**
 * 'unverified': the session is not verified by the required second factor. 'not_permitted': the user is staff, but their
 * role does not include the page.
 */
type AdminRefusal = 'denied' | 'unverified' | 'not_permitted'

/** The session whose role was checked. */
let checkedToken: string | undefined

const checkRole: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request: { url, signal } },
  next,
) => {
  const screen = new URL(url).pathname.replace(/\/+$/, '')
  if (checkedToken !== store.read()?.accessToken) {
    const refusal = await fetchRefusal(signal)
    if (refusal === 'denied' && !(screen in deniedScreens)) throw redirectFrom(url, '/auth?reason=admin')
    if (refusal) throw data(refusal, { status: 403 })
    checkedToken = store.read()?.accessToken
  }
  if (!isScreenPermitted(screen)) throw data('not_permitted', { status: 403 })
  return next()
}

/** Redirects signed-out users. A refused user gets the layout's ErrorBoundary or, on most screens, is redirected. */
export const requireAdmin = [requireSignIn, checkRole]

function isScreenPermitted(screen: string): boolean {
  const section = adminSections.flatMap(({ sections }) => sections).find(({ to }) => `${screen}/`.startsWith(`${to}/`))
  return !section || isViewerPermitted(section.permission)
}

/** Makes the next load check the role again, for example after users changed their own role. */
export function invalidateRole(): void {
  checkedToken = undefined
}

/** Pages that show a message to customers; the other pages redirect to sign-in. */
export const deniedScreens: Record<string, { reason: string; linkLabel: string }> = {
  '/admin': { reason: "You don't have admin privileges.", linkLabel: 'Go to Home' },
  '/admin/binder': { reason: "You don't have permission to access this page.", linkLabel: 'Go Home' },
}

/** Returns undefined for errors that are not of `requireAdmin`. */
export function refusalOf(error: unknown): AdminRefusal | undefined {
  return isRouteErrorResponse(error) && error.status === 403 ? error.data : undefined
}

/** Asks the server, because the stored role may be out of date. A failed check denies access. */
async function fetchRefusal(signal: AbortSignal): Promise<AdminRefusal | undefined> {
  try {
    const init = { init: { signal } }
    const requests = [api.auth.me.$get({}, init), api.account['second-factor'].$get({}, init)] as const
    const [me, factor] = await Promise.all([(await requests[0]).json(), (await requests[1]).json()])
    store.updateUser(me)
    if (!isStaff(me.role)) return 'denied'
    return factor.isRequired && !factor.isProved ? 'unverified' : undefined
  } catch (error) {
    console.warn('The role check failed', error)
    return 'denied'
  }
}
