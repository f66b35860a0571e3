const POLL_INTERVAL_MS = 5_000

let isServerUnreachable = false

/** Returns true if the browser reports no connection or the service worker cannot reach the server. */
export const isOffline = (): boolean => isServerUnreachable || !navigator.onLine

const offlineText = () =>
  window.location.pathname.startsWith('/planner')
    ? 'You’re offline. Your planner still works.'
    : 'You’re offline. You can still read lessons you’ve opened.'

/** Shows a banner while offline and polls until the server is reachable again. */
export function watchConnection(): void {
  const banner = document.createElement('p')
  banner.className = 'offline-notice'
  // Screen readers announce a live region only if it exists before its text changes.
  banner.role = 'status'
  document.body.append(banner)
  const updateBanner = () => {
    banner.textContent = isOffline() ? offlineText() : ''
  }
  let polling: ReturnType<typeof setInterval> | undefined
  const setUnreachable = (isUnreachable: boolean) => {
    isServerUnreachable = isUnreachable
    clearInterval(polling)
    if (isServerUnreachable)
      polling = setInterval(
        () => void fetch('/healthz', { cache: 'no-store' }).then(setReachable, () => undefined),
        POLL_INTERVAL_MS,
      )
    updateBanner()
  }
  const setReachable = () => setUnreachable(false)
  window.addEventListener('online', setReachable)
  window.addEventListener('offline', updateBanner)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => setUnreachable(data === 'lost'))
  navigator.serviceWorker?.controller?.postMessage('connection')
  updateBanner()
}
