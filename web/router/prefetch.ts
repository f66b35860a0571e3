import type { DataRouter, UNSAFE_AssetsManifest } from 'react-router'
import { isOffline } from '../pwa/offline-banner.ts'
import { isCacheable } from '../pwa/worker/cacheable-routes.ts'
import { isDataSaver, isPrefetchable } from './prefetchable.ts'

/** Who rests on a link means it; who passes over a list of them does not (milliseconds). */
const REST_MS = 65
/** What was fetched so long ago may have changed, and is asked for anew (milliseconds). */
const FRESH_MS = 10_000

const fetched = new Map<string, number>()
/** Data that nobody has used yet, by its address. */
const waiting = new Map<string, { since: number; answer: Promise<Response> }>()

/**
 * Fetches data, code and styles of the page that the reader points at, touches or reaches with the keys (features: frame,
 * 20). The router's way of doing this runs the code as well, and loads the whole page anew where it cannot be fetched: a
 * hand on its way over a link must never do that.
 */
export function prefetchLinks(): void {
  handOver()
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, afterRest())
  for (const name of ['pointerdown', 'touchstart']) document.addEventListener(name, atOnce, { passive: true })
}

function atOnce({ target }: Event): void {
  const page = pageAt(target)
  if (page && !isOffline() && !isDataSaver(navigator)) prefetchPage(page)
}

/** Each way of resting by itself: what the keys scroll under a still pointer is not meant by it. */
function afterRest(): (event: Event) => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  return (event) => {
    clearTimeout(resting)
    if (pageAt(event.target)) resting = setTimeout(() => atOnce(event), REST_MS)
  }
}

/** The page that a link leads to, if it is another one of ours that may be fetched before it is opened. */
function pageAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname, search } = link
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !isHere && isPrefetchable(pathname) ? pathname + search : undefined
}

function prefetchPage(page: string): void {
  const now = performance.now()
  if (now - (fetched.get(page) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return
  const parts = partsOf(page)
  if (parts.length > 0) fetched.set(page, now)
  for (const [href, as] of parts) {
    // A lesson's own question must reach the service worker when it is opened, which keeps the lesson then.
    if (as === 'fetch' && !isCacheable(new URL(page, location.origin))) hold(href, now)
    else leaveToCache(href, as)
  }
}

function hold(href: string, since: number): void {
  const answer = fetch(href, { priority: 'low' })
  // Whoever opens the page asks once more, and is told why it fails.
  answer.catch(() => waiting.delete(href))
  waiting.set(href, { since, answer })
}

function leaveToCache(href: string, as: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as, href })
  link.onload = link.onerror = () => link.remove()
  document.head.append(link)
}

/**
 * The router asks by `fetch`, and has no other door at which it could be handed what is there already. The browser's own
 * cache would ask the server again, because what a page shows may have changed since.
 */
function handOver(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const href = input instanceof URL ? input.pathname + input.search : ''
    const held = waiting.get(href)
    waiting.delete(href)
    const isFresh = held && performance.now() - held.since < FRESH_MS
    const answer = isFresh ? await held.answer.catch(() => undefined) : undefined
    return answer?.ok ? answer : fetch(input, init)
  }
}

/** What the router will ask for when it opens the page; nothing where it has yet to find out where the link leads. */
function partsOf(page: string): [href: string, as: string][] {
  const router: DataRouter | undefined = Reflect.get(window, '__reactRouterDataRouter')
  const { routes }: UNSAFE_AssetsManifest = Reflect.get(window, '__reactRouterManifest')
  const here = new Set(router?.state.matches.map(({ route }) => route.id))
  const parts = (router?.match(page) ?? []).flatMap(({ route }) => routes[route.id] ?? [])
  const own = parts.at(-1)
  if (!own) return []
  // A frame that is there already keeps what it has read.
  const read = parts.filter(({ id, hasLoader }) => hasLoader && (id === own.id || !here.has(id)))
  const isPart = own.hasClientLoader || read.length < parts.filter(({ hasLoader }) => hasLoader).length
  const loaded = parts.filter(({ id }) => !here.has(id))
  const scripts = loaded.flatMap(({ module, imports = [] }) => [module, ...imports])
  const styles = loaded.flatMap(({ css = [] }) => css)
  return [
    ...(read.length > 0
      ? ([[dataOf(page, isPart ? read.map(({ id }) => id) : []), 'fetch']] as [string, string][])
      : []),
    ...unseen(scripts).map((href): [string, string] => [href, 'script']),
    ...unseen(styles).map((href): [string, string] => [href, 'style']),
  ]
}

/** Where the router asks for a page's data: `/store.data?_routes=…`. */
function dataOf(page: string, parts: string[]): string {
  const url = new URL(page, location.origin)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  if (parts.length > 0) url.searchParams.set('_routes', parts.join())
  return url.pathname + url.search
}

/** Files that this page did not load: what it has is not asked for again. */
function unseen(files: string[]): string[] {
  const seen = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return [...new Set(files)].filter((file) => !seen.has(new URL(file.replace(/#$/, ''), location.origin).href))
}
