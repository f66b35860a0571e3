import { isOffline } from './offline-banner.ts'

/**
 * Makes links load the document while offline, so that the service worker can respond with a cached page. The router's
 * data request would fail and reload the current page. Must be a capturing listener to run before the router's.
 */
export function navigateOffline(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!isOffline() || !link || link.pathname === window.location.pathname) return
  event.stopImmediatePropagation()
}
