import { saveInstallPrompt } from '../pwa/install-prompt.ts'

/** What a page listens for from its first moment, and what waits until it is loaded and idle. */
export function init(): void {
  addEventListener('beforeinstallprompt', saveInstallPrompt)
  addEventListener('vite:preloadError', () => void reloadIfReplaced())
  if (!import.meta.env.PROD) return
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/** A part that cannot be fetched because a newer build has taken the place of this page's: that build's page has it (features: app, 8 and 10). */
async function reloadIfReplaced(): Promise<void> {
  const { version } = Reflect.get(window, '__reactRouterManifest') as { version: string }
  // Asked past every cache: what was said before the newer build came is no answer. Without a connection nobody can tell,
  // and nothing is to be had anew.
  const answer = await fetch(`/__manifest?paths=/&version=${version}`, { cache: 'no-store' }).catch(() => null)
  if (answer?.headers.has('x-remix-reload-document')) window.location.reload()
}

const whenIdle = () =>
  (window.requestIdleCallback ?? setTimeout)(() => void import('./on-idle.ts').catch(() => undefined))
