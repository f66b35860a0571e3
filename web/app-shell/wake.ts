import { keepPrompt } from './install-prompt.ts'

/** What a page listens for from its first moment, and what waits until it is loaded and idle. */
export function wake(): void {
  window.addEventListener('beforeinstallprompt', keepPrompt)
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced())
  if (!import.meta.env.PROD) return
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}

/** A part that cannot be fetched because a newer build has taken the place of this page's: that build's page has it (features: app, 8). */
async function reloadIfReplaced(): Promise<void> {
  const list = document.querySelector<HTMLLinkElement>('link[href*="/assets/manifest-"]')
  // Without a connection nobody can tell, and nothing is to be had anew.
  const answer = list && (await fetch(list.href, { method: 'HEAD' }).catch(() => null))
  if (answer?.status === 404) window.location.reload()
}

const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void import('./after-load.ts').catch(() => undefined))
