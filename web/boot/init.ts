import { saveInstallPrompt } from '../pwa/install-prompt.ts'

/** Registers the first event listeners and, in production, loads on-idle.ts once the page is loaded and idle. */
export function init(): void {
  addEventListener('beforeinstallprompt', saveInstallPrompt)
  addEventListener('vite:preloadError', ({ payload }) => void reloadIfReplaced(payload))
  if (!import.meta.env.PROD) return
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/**
 * Reloads the page if a module failed to load because a newer build was deployed (features: app, 8 and 10).
 * @param error its property `isOptional` is true if the page does without the module
 */
async function reloadIfReplaced(error: (Error & { isOptional?: boolean }) | undefined): Promise<void> {
  const { version } = Reflect.get(window, '__reactRouterManifest') as { version: string }
  // Bypasses the cache, which may hold a response from before the deployment. Offline, a reload would not help.
  const response = await fetch(`/__manifest?paths=/&version=${version}`, { cache: 'no-store' }).catch(() => null)
  if (response?.headers.has('x-remix-reload-document') && !error?.isOptional) window.location.reload()
}

const whenIdle = () =>
  (window.requestIdleCallback ?? setTimeout)(() => void import('./on-idle.ts').catch(() => undefined))
