import { pending } from './pending-page.ts'

let isReloading = false

/** The only way to reload the page by script: `preventPrefetchReloads` cancels other reloads. */
export function reloadPage(): void {
  isReloading = true
  window.location.reload()
}

/**
 * Cancels the reload by which React Router answers a prefetched module that does not load. A hover must not lose typed
 * text. Opening the page loads the module again.
 */
export function preventPrefetchReloads(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const isReloadByScript = event.navigationType === 'reload' && !event.userInitiated
    if (isReloadByScript && !isReloading && !pending.page) event.preventDefault()
  })
}
