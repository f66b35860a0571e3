import { isOffline } from './offline-banner.ts'

/**
 * Without a connection a link opens its page whole, as without any script, so that the service worker can answer. The
 * router would ask for the page's parts, not get them, and load the old page again. Listens before anything else does.
 */
export function navigateOffline(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!isOffline() || !link || link.pathname === window.location.pathname) return
  event.stopImmediatePropagation()
}
