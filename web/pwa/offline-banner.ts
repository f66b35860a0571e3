/** How often a page asks whether the server is to be reached again (milliseconds). */
const AGAIN_MS = 5_000

let lost = false
/** Whether there is no connection, as far as the browser or the service worker can tell. */
export const isOffline = (): boolean => lost || !navigator.onLine

/** Says at the foot of the screen that there is no connection, for as long as there is none (features: app, 5 and 11). */
export function watchConnection(): void {
  const notice = document.createElement('p')
  notice.className = 'offline-notice'
  // There before it speaks, so that it is read out when it does.
  notice.role = 'status'
  document.body.append(notice)
  const tell = () => {
    notice.textContent = isOffline() ? 'You are offline. Lessons you have opened can still be read.' : ''
  }
  let asking: ReturnType<typeof setInterval> | undefined
  const hear = (isLost: boolean) => {
    lost = isLost
    clearInterval(asking)
    if (lost)
      asking = setInterval(() => void fetch('/healthz', { cache: 'no-store' }).then(found, () => undefined), AGAIN_MS)
    tell()
  }
  const found = () => hear(false)
  window.addEventListener('online', found)
  window.addEventListener('offline', tell)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => hear(data === 'lost'))
  navigator.serviceWorker?.controller?.postMessage('connection')
  tell()
}
