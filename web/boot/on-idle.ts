import { watchConnection } from '../pwa/offline-banner.ts'
import { navigateOffline } from '../pwa/offline-navigation.ts'
import { prefetchLinks } from '../router/prefetch.ts'

/** Some browsers say that their owner pays for every byte; the types of the web do not know it, because not all do. */
type Connection = { saveData?: boolean } | undefined

watchConnection()
prefetchLinks()
// The next page is announced with it.
void import('../router/move-focus.ts').catch(() => undefined)
window.addEventListener('click', navigateOffline, { capture: true })

const { saveData } = (Reflect.get(navigator, 'connection') as Connection) ?? {}
// A browser that refuses goes on as it would without.
if (!saveData) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
