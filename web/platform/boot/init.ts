import { saveInstallPrompt } from '../pwa/install-prompt.ts'
import { preventPrefetchReloads } from './reload.ts'

/** Registers the first event listeners and, in production, loads on-idle.ts once the page is loaded and idle. */
export function init(): void {
  addEventListener('beforeinstallprompt', saveInstallPrompt)
  if (!import.meta.env.PROD) return
  preventPrefetchReloads()
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

const whenIdle = () =>
  (window.requestIdleCallback ?? setTimeout)(() => void import('./on-idle.ts').catch(() => undefined))
