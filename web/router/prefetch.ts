import type { DataRouter, UNSAFE_AssetsManifest } from 'react-router'
import { isOffline } from '../pwa/offline-banner.ts'
import { isDataSaver, isOfflinePage, isPrefetchable } from './prefetchable.ts'

/** Delay before a hovered or focused link is prefetched, so that passing over links does not. */
const HOVER_DELAY_MS = 65
/** Age at which prefetched data is fetched again. */
const MAX_AGE_MS = 10_000

const prefetchedAt = new Map<string, number>()
/** Prefetched data responses that the router has not used yet, by URL. */
const pendingData = new Map<string, { startedAt: number; response: Promise<Response> }>()

/**
 * Prefetches data, code and styles of a link's page on hover, touch and keyboard focus (features: frame, 20). React
 * Router's own prefetch also executes the modules and reloads the document if one fails, which a hover must never do.
 */
export function prefetchLinks(): void {
  serveFromPrefetch()
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, prefetchAfterDelay())
  for (const name of ['pointerdown', 'touchstart']) document.addEventListener(name, prefetchTarget, { passive: true })
}

function prefetchTarget({ target }: Event): void {
  const page = prefetchablePage(target)
  if (page && !isOffline() && !isDataSaver(navigator)) prefetchPage(page)
}

/** Creates a listener with its own timer: keyboard scrolling under a resting pointer must not cancel the focus timer. */
function prefetchAfterDelay(): (event: Event) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (event) => {
    clearTimeout(timer)
    if (prefetchablePage(event.target)) timer = setTimeout(() => prefetchTarget(event), HOVER_DELAY_MS)
  }
}

/** Returns path and query of the link's page if it is another page of this site that may be prefetched. */
function prefetchablePage(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname, search } = link
  const isCurrentPage = pathname === location.pathname && search === location.search
  return origin === location.origin && !isCurrentPage && isPrefetchable(pathname) ? pathname + search : undefined
}

function prefetchPage(page: string): void {
  const now = performance.now()
  if (now - (prefetchedAt.get(page) ?? Number.NEGATIVE_INFINITY) < MAX_AGE_MS) return
  const resources = resourcesOf(page)
  if (resources.length > 0) prefetchedAt.set(page, now)
  for (const [href, as] of resources) {
    // A lesson's data request must reach the service worker when the lesson is opened, because that caches it.
    if (as === 'fetch' && !isOfflinePage(page)) prefetchData(href, now)
    else addPrefetchLink(href, as)
  }
}

function prefetchData(href: string, startedAt: number): void {
  const response = fetch(href, { priority: 'low' })
  // Opening the page fetches again and reports the error.
  response.catch(() => pendingData.delete(href))
  pendingData.set(href, { startedAt, response })
}

function addPrefetchLink(href: string, as: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as, href })
  link.onload = link.onerror = () => link.remove()
  document.head.append(link)
}

/**
 * Wraps `window.fetch` to return prefetched data: the router has no other hook, and the HTTP cache would revalidate the
 * response.
 */
function serveFromPrefetch(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const href = input instanceof URL ? input.pathname + input.search : ''
    const pending = pendingData.get(href)
    pendingData.delete(href)
    const isFresh = pending && performance.now() - pending.startedAt < MAX_AGE_MS
    const response = isFresh ? await pending.response.catch(() => undefined) : undefined
    return response?.ok ? response : fetch(input, init)
  }
}

/** Empty if the route is not in the client's manifest yet. */
function resourcesOf(page: string): [href: string, as: string][] {
  const router: DataRouter | undefined = Reflect.get(window, '__reactRouterDataRouter')
  const { routes }: UNSAFE_AssetsManifest = Reflect.get(window, '__reactRouterManifest')
  const activeIds = new Set(router?.state.matches.map(({ route }) => route.id))
  const matchedRoutes = (router?.match(page) ?? []).flatMap(({ route }) => routes[route.id] ?? [])
  const pageRoute = matchedRoutes.at(-1)
  if (!pageRoute) return []
  // Layouts that are already mounted keep their loader data.
  const toRead = matchedRoutes.filter(({ id, hasLoader }) => hasLoader && (id === pageRoute.id || !activeIds.has(id)))
  const isPartial =
    pageRoute.hasClientLoader || toRead.length < matchedRoutes.filter(({ hasLoader }) => hasLoader).length
  const newRoutes = matchedRoutes.filter(({ id }) => !activeIds.has(id))
  const scripts = newRoutes.flatMap(({ module, imports = [] }) => [module, ...imports])
  const styles = newRoutes.flatMap(({ css = [] }) => css)
  return [
    ...(toRead.length > 0
      ? ([[dataUrl(page, isPartial ? toRead.map(({ id }) => id) : []), 'fetch']] as [string, string][])
      : []),
    ...notLoaded(scripts).map((href): [string, string] => [href, 'script']),
    ...notLoaded(styles).map((href): [string, string] => [href, 'style']),
  ]
}

function dataUrl(page: string, routeIds: string[]): string {
  const url = new URL(page, location.origin)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  if (routeIds.length > 0) url.searchParams.set('_routes', routeIds.join())
  return url.pathname + url.search
}

function notLoaded(files: string[]): string[] {
  const loadedUrls = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return [...new Set(files)].filter((file) => !loadedUrls.has(new URL(file.replace(/#$/, ''), location.origin).href))
}
