import { watchConnection } from '../pwa/offline-banner.ts'
import { navigateOffline } from '../pwa/offline-navigation.ts'
import { getConnection } from '../router/connection.ts'
import { handleScriptReloads } from './script-reload.ts'

watchConnection()
handleScriptReloads()
// Loads the code that announces the next page. Without it, this page still works.
import('../router/move-focus.ts').catch((error) => {
  error.isOptional = true
})
window.addEventListener('click', navigateOffline, { capture: true })

// The site works without a service worker, so a failed registration is ignored.
if (!getConnection().saveData) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
