import { watchConnection } from '../pwa/offline-banner.ts'
import { navigateOffline } from '../pwa/offline-navigation.ts'
import { prefetchLinks } from '../router/prefetch.ts'
import { handleScriptReloads } from './script-reload.ts'

/** Network Information API: missing in some browsers and in TypeScript's DOM types. */
type Connection = { saveData?: boolean } | undefined

watchConnection()
prefetchLinks()
handleScriptReloads()
// Loads the code that announces the next page. Without it, this page still works.
import('../router/move-focus.ts').catch((error) => {
  error.isOptional = true
})
window.addEventListener('click', navigateOffline, { capture: true })

const { saveData } = (Reflect.get(navigator, 'connection') as Connection) ?? {}
// The site works without a service worker, so a failed registration is ignored.
if (!saveData) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
