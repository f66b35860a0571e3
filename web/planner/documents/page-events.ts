type PageEvents = {
  /** The user returned to this tab. Called once, although several events indicate it. */
  onReturn: () => void
  /** The tab is hidden or closes. */
  onLeave: () => void
  onOnline: () => void
  onOffline: () => void
}

const RETURN_EVENTS_MS = 500

/** Calls the listeners until the signal aborts. */
export function listenToPage(signal: AbortSignal, { onReturn, onLeave, onOnline, onOffline }: PageEvents): void {
  let returnedAt = Number.NEGATIVE_INFINITY
  function handleReturn(): void {
    if (performance.now() - returnedAt < RETURN_EVENTS_MS) return
    returnedAt = performance.now()
    onReturn()
  }
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('offline', onOffline, { signal })
  window.addEventListener('focus', handleReturn, { signal })
  window.addEventListener('pageshow', handleReturn, { signal })
  window.addEventListener('pagehide', onLeave, { signal })
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'visible' ? handleReturn() : onLeave()),
    { signal },
  )
}

export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4_000 })
    else setTimeout(resolve, 500)
  })
