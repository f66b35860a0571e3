import { pending } from '../router/pending-page.ts'

let isReloading = false

/** The only way to reload the page by script: `preventPrefetchReloads` cancels other reloads. */
export function reloadPage(): void {
  isReloading = true
  window.location.reload()
}

/** React Router reloads the page if a prefetched module does not load, but a hover must not lose typed text. */
export function preventPrefetchReloads(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const isReloadByScript = event.navigationType === 'reload' && !event.userInitiated
    if (isReloadByScript && !isReloading && !pending.page) event.preventDefault()
  })
}
