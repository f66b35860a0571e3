import { pending } from '../router/pending-page.ts'
import { browserStorage, readItem, writeItem } from '../ui/browser/browser-storage.ts'
import { reloadPage } from './reload.ts'

const STORAGE_KEY = 'journey.typed-text'

/**
 * Keeps what the user was doing when a script reloads a page whose files were replaced by a newer build: opens the page
 * that the router was loading, or keeps the text typed into the current one. The router reloads the current page if a
 * page's module does not load. Browsers without the Navigation API do only that.
 */
export function handleScriptReloads(): void {
  restoreText()
  let openedPage: URL | undefined
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadIfReplaced(payload))
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || event.defaultPrevented) return
    // After Back or Forward the URL is that of the pending page already.
    if (!pending.page || pending.page.href === window.location.href) return saveText()
    event.preventDefault()
    // A failed prefetch of the page and its failed load both reload.
    if (pending.page === openedPage) return
    openedPage = pending.page
    window.location.assign(openedPage)
    // The back/forward cache would restore this page as one that is still loading the other.
    window.addEventListener('pageshow', ({ persisted }) => {
      pending.page = undefined
      if (persisted) reloadPage()
    })
  })
}

/**
 * Reloads the page if a module failed to load because a newer build was deployed.
 * @param error its property `isOptional` is true if the page does without the module
 */
async function reloadIfReplaced(error: (Error & { isOptional?: boolean }) | undefined): Promise<void> {
  const version = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  const url = `/__manifest?paths=/&version=${version}`
  // Bypasses the cache, which may hold a response from before the deployment. Offline, a reload would not help.
  const response = await fetch(url, { cache: 'no-store' }).catch(() => null)
  if (response?.headers.has('x-remix-reload-document') && !error?.isOptional) reloadPage()
}

type TextField = HTMLInputElement | HTMLTextAreaElement
type SavedText = { href: string; texts: Record<string, string> }

function saveText(): void {
  const texts = Object.fromEntries(textFields().map((field) => [nameOf(field), field.value]))
  const saved: SavedText = { href: window.location.href, texts }
  writeItem(browserStorage('sessionStorage'), STORAGE_KEY, JSON.stringify(saved))
}

function restoreText(): void {
  const storage = browserStorage('sessionStorage')
  const saved: SavedText | null = JSON.parse(readItem(storage, STORAGE_KEY) ?? 'null')
  writeItem(storage, STORAGE_KEY, null)
  if (saved?.href === window.location.href) for (const field of textFields()) setText(field, saved.texts[nameOf(field)])
}

/** Passwords and one-time codes must not be stored. */
const textFields = () =>
  [...document.querySelectorAll<TextField>('input:read-write, textarea:read-write')].filter(
    ({ type, autocomplete }) => /^(text|textarea|email|tel|url|search)$/.test(type) && autocomplete !== 'one-time-code',
  )

/** Unlike generated ids, labels are the same in the newer build. */
const nameOf = ({ labels, name }: TextField) => labels?.[0]?.textContent || name

/** Uses the setter of the prototype: React ignores input events of a value that was set on the element. */
function setText(field: TextField, text: string | undefined): void {
  if (!text || field.value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
